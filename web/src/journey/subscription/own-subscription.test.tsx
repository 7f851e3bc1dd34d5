import { apiMessages } from '@fennel/contract'
import type { CustomerSubscription, EntitlementReason } from '@fennel/contract'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import {
  canceledSubscription,
  monthlySubscription,
  overdueSubscription,
  press,
  subscriptionAnswer,
  visitSubscription,
} from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

const main = () => screen.getByRole('main').textContent

test('shows the plan, its next charge, the card and every invoice', async () => {
  await visitSubscription(monthlySubscription)
  for (const words of [
    '1-Month Plan',
    'Active',
    '$39.99 on December 21, 2026 (UTC)',
    '$39.99 every month',
    'Visa ending in 4242',
    '12 / 39',
    'F-0001',
    '$19.99',
    'Paid',
  ])
    expect(main()).toContain(words)
  const invoice = screen.getByRole('link', { name: 'View and print invoice F-0001' })
  expect(invoice.getAttribute('href')).toBe('https://pay.example/in_1')
})

test('links to the withdrawal from the contract, which is not a cancellation', async () => {
  await visitSubscription(monthlySubscription)
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Withdraw from contract here' })
  expect(link.getAttribute('href')).toBe('/withdraw')
})

test('shows every amount in the currency of the subscription', async () => {
  const inEuros = JSON.stringify(monthlySubscription).replaceAll('"usd"', '"eur"')
  await visitSubscription(JSON.parse(inEuros) as CustomerSubscription)
  expect(main()).toContain('39.99 EUR on December 21, 2026 (UTC)')
  expect(main()).toContain('39.99 EUR every month')
  expect(main()).not.toContain('$')
})

test.each<[EntitlementReason, string]>([
  ['active', 'Your plan is active and renews automatically until you cancel it.'],
  ['trialing', 'You are in your first term. After that, your plan renews automatically until you cancel.'],
  ['grace', 'Your plan stays open while we wait for your payment.'],
])('says how a plan stands that is open: %s', async (reason, words) => {
  const { entitlement } = monthlySubscription
  await visitSubscription({ ...monthlySubscription, entitlement: { ...entitlement, reason } })
  expect(screen.getByText(words)).toBeTruthy()
})

test.each<[EntitlementReason, string]>([
  ['ended', "Your plan ended on December 21, 2026. You won't be charged again."],
  ['refunded', 'Your payment was refunded, so your plan is closed.'],
  [
    'disputed',
    "Your bank returned one of your payments to you, so your plan is closed. You won't be charged again.",
  ],
])('explains a plan that is %s without promising anything, and links to the plans', async (reason, words) => {
  const entitlement = { isEntitled: false, reason, until: '2026-12-21T09:00:00.000Z' }
  await visitSubscription({ ...monthlySubscription, status: 'canceled', entitlement, nextCharge: null })
  expect(main()).toContain(words)
  expect(main()).not.toMatch(/on hold|looking into/i)
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase')
})

test.each([
  ['ended', "Your plan ended. You won't be charged again."],
  ['cancelling', "Your plan is canceled. You won't be charged again."],
] as const)('names no date for a plan that is %s if it is unknown', async (reason, words) => {
  const entitlement = { isEntitled: false, reason, until: null }
  const unknown = { nextCharge: null, endsAt: null, currentPeriodEnd: null }
  await visitSubscription({ ...monthlySubscription, status: 'canceled', entitlement, ...unknown })
  expect(main()).toContain(words)
})

test('a canceled plan whose renewal is still charged promises nothing and can be ended at once', async () => {
  await visitSubscription({ ...canceledSubscription, isPeriodOwed: true })
  expect(main()).toContain(
    'Your plan is canceled, but its last renewal had already begun and is still charged. You can end the plan before that.',
  )
  expect(main()).not.toContain("won't be charged again")
  await press('Cancel subscription')
  expect(main()).toContain('your plan ends right away')
})

test('says that the account has no plan', async () => {
  await visitSubscription(null)
  expect(main()).toContain("You don't have a plan yet.")
  expect(screen.getByRole('link', { name: 'Ask for a link' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByRole('button', { name: 'Update card' })).toBeNull()
})

test('shows for a failed renewal the amount, the grace period and how to fix it', async () => {
  await visitSubscription(overdueSubscription)
  const notice = within(screen.getByTestId('dunning'))
  expect(notice.getByText(/charge \$39\.99 to your card/)).toBeTruthy()
  expect(notice.getByText('December 28, 2026 (UTC)')).toBeTruthy()
  expect(main()).toContain('We will try again on December 24, 2026 (UTC).')
  await press('Update card and pay')
  expect(await screen.findByRole('form', { name: 'Update your card' })).toBeTruthy()
})

test('offers a retry if the server is down', async () => {
  let isWell = false
  const failure = new ApiFailure(503, 'unavailable', apiMessages.unavailable)
  await visitSubscription(monthlySubscription, {
    customerSubscription: () =>
      isWell ? subscriptionAnswer(monthlySubscription)() : Promise.reject(failure),
  })
  expect(screen.getByRole('alert').textContent).toContain("We couldn't load your subscription")
  isWell = true
  await press('Try again')
  expect(main()).toContain('1-Month Plan')
})

test('keeps the focus on the retry button, then moves it to the title of the loaded page', async () => {
  const failure = new ApiFailure(503, 'unavailable', apiMessages.unavailable)
  const [second, third] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()]
  const loads = [
    () => Promise.reject(failure),
    () => second.promise,
    () => third.promise.then(subscriptionAnswer(monthlySubscription)),
  ]
  await visitSubscription(monthlySubscription, {
    customerSubscription: () => loads.shift()?.() ?? Promise.reject(failure),
  })
  const tryAgain = screen.getByRole('button', { name: 'Try again' })
  tryAgain.focus()
  await press('Try again')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(tryAgain)
  await act(async () => second.reject(failure))
  expect(screen.getByRole('alert').textContent).toContain("We couldn't load your subscription")
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  await press('Try again')
  await act(async () => third.resolve())
  expect(main()).toContain('1-Month Plan')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Manage your subscription' }))
})
