import { act, cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profileOf, savedPayment } from '#web/testing/paid-visit.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { confettiKey } from './use-confetti.ts'
import { purchase, visit } from './testing/visit-thank-you.tsx'

const refunded = { purchases: [{ ...purchase, refunded: 19.99 }] }
const ended = {
  subscriptionStatus: 'canceled',
  subscriptionReason: 'ended',
  subscriptionRenews: false,
} as const
const late = { subscriptionStatus: 'past_due', subscriptionRenews: false } as const
const paused = { ...ended, subscriptionReason: 'paused', subscriptionEnd: null } as const

test.each<[string, Parameters<typeof profileOf>[0], string | undefined]>([
  ['was refunded', { ...ended, ...refunded, subscriptionReason: 'refunded' }, undefined],
  ['has ended', { ...ended, purchases: [purchase] }, undefined],
  [
    'is overdue',
    { ...late, subscriptionReason: 'grace', purchases: [purchase] },
    'It stays open for now. Please update your card to keep it.',
  ],
  [
    'is closed for lack of a payment',
    { ...late, subscriptionReason: 'unpaid', purchases: [purchase] },
    'It opens again once your payment goes through.',
  ],
  ['is paused', { ...paused, purchases: [purchase] }, 'It opens again once it is resumed.'],
])('celebrates no order that %s', async (_case, profile, openingWords) => {
  await visit({ token: 'at_1', handlers: { userProfile: () => profileOf(profile) } })
  expect(window.sessionStorage.getItem(confettiKey)).toBeNull()
  const title = screen.getByRole('heading', { level: 1 })
  expect([title.textContent, title.nextSibling?.textContent]).toEqual([
    'Thank you',
    'Here is how things stand with your order.',
  ])
  expect(screen.queryByText(/waiting for you/)).toBeNull()
  const opening = screen.queryByRole('heading', { name: 'Open your plan' })
  expect(opening?.nextElementSibling?.textContent).toBe(openingWords)
  expect(screen.queryByRole('heading', { name: 'Start' }) === null).toBe(openingWords === undefined)
})

test('says of an order that was refunded where the money is, and adds nothing up', async () => {
  const profile = { ...ended, ...refunded, subscriptionReason: 'refunded' } as const
  await visit({ token: 'at_1', handlers: { userProfile: () => profileOf(profile) } })
  const card = screen.getByRole('region', { name: 'Your purchase' })
  expect(card.textContent).toContain('The money for your latest order went back to you.')
  expect(card.textContent).not.toMatch(/Total|\$/)
})

test('says nothing that may change while the account is asked, and keeps the focus at its heading', async () => {
  const profile = Promise.withResolvers<ReturnType<typeof profileOf>>()
  await visit({ token: 'at_1', handlers: { userProfile: () => profile.promise } })
  const heading = () => screen.getByRole('heading', { level: 1 })
  expect(screen.getByRole('main').textContent).toBe('Your orderLooking up your purchase...')
  expect(document.activeElement).toBe(heading())
  expect(screen.queryByRole('contentinfo')).toBeNull()
  await act(async () => profile.resolve(profileOf({ purchases: [purchase] })))
  expect(heading().textContent).toBe(testBrand.thankYou.title)
  expect(document.activeElement).toBe(heading())
  expect(screen.getByRole('region', { name: 'Your purchase' }).textContent).toContain('1-Month Plan')
  expect(screen.getByRole('contentinfo')).toBeTruthy()
})

test('says that a paused plan is paused, and how to reactivate one that is closed', async () => {
  const closed = { ...late, subscriptionReason: 'unpaid' } as const
  await visit({
    token: 'at_1',
    handlers: { userProfile: () => profileOf({ ...paused, purchases: [purchase] }) },
  })
  expect(screen.getByText('Your plan is paused. Nothing is charged while it is.')).toBeTruthy()
  cleanup()
  await visit({
    token: 'at_1',
    handlers: { userProfile: () => profileOf({ ...closed, purchases: [purchase] }) },
  })
  expect(screen.getByRole('link', { name: 'Update your card' }).parentElement?.textContent).toBe(
    'Your last payment did not go through. Update your card to reactivate your plan.',
  )
})

test('celebrates nothing before the account has answered', async () => {
  await visit({
    token: 'at_1',
    payment: savedPayment,
    handlers: { userProfile: () => new Promise(() => {}) },
  })
  expect(window.sessionStorage.getItem(confettiKey)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(testBrand.thankYou.title)
})

test('shows the order of another brand without this brand’s welcome and app', async () => {
  const theirs = { ...purchase, appName: 'bravolio', brandName: 'Bravolio' }
  const userProfile = () => profileOf({ purchases: [theirs], subscriptionBrandName: 'Bravolio' })
  await visit({ token: 'at_1', handlers: { userProfile } })
  expect(screen.getByText('Bravolio 1-Month Plan')).toBeTruthy()
  expect(screen.getByText('Here is how things stand with your order.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
  expect(window.sessionStorage.getItem(confettiKey)).toBeNull()
})

test('promises no plan and no account to somebody of whom no order is known', async () => {
  await visit()
  const textUnder = (name: string) => screen.getByRole('heading', { name }).nextElementSibling?.textContent
  expect(textUnder('Log in')).toBe('Log in with the email and the password of your account.')
  expect(textUnder('Open your plan')).toBe('Your plan, if you bought one, is waiting for you.')
})
