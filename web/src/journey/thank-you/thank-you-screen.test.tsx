import type { Answers } from '@fennel/funnel'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { defaultAnswers } from '../default-answers.ts'
import { savedPaymentKey } from '#web/payment/saved/saved-payment.ts'
import { profileOf, savedPayment } from '#web/testing/paid-visit.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { purchase, visit } from './testing/visit-thank-you.tsx'
import { confettiKey } from './use-confetti.ts'

const fall = vi.hoisted(() => vi.fn<() => null>(() => null))
vi.mock('canvas-confetti', () => ({ default: { create: () => fall } }))

test('shows the account and all purchases from the profile', async () => {
  const profile = () =>
    profileOf({
      purchases: [purchase, { ...purchase, kind: 'upsell', id: 'w', name: 'Workouts', price: 18.99 }],
    })
  await visit({ token: 'at_1', payment: savedPayment, handlers: { userProfile: profile } })
  expect(screen.getByText('account@example.com')).toBeTruthy()
  expect(screen.getByText('Premium Membership')).toBeTruthy()
  expect(screen.getByText('Workouts')).toBeTruthy()
  expect(screen.getByText('$38.98')).toBeTruthy()
  const outlook =
    'Your plan is paid until March 31, 2026 (UTC) and renews then, unless you cancel it at least 48 hours before.'
  expect(screen.getByText(outlook)).toBeTruthy()
  expect(window.sessionStorage.getItem(savedPaymentKey)).toBeNull()
})

test('shows the plan if the profile says nothing about renewal and purchases', async () => {
  // NOTE: JSON leaves out what is undefined.
  const gaps = { subscriptionRenews: undefined, subscriptionIds: undefined, purchases: undefined }
  const body = JSON.stringify({ ...profileOf(), data: { ...profileOf().data, ...gaps } })
  await visit({ token: 'at_1', handlers: { userProfile: () => JSON.parse(body) } })
  expect(screen.getByText('1-Month Plan')).toBeTruthy()
  expect(screen.getAllByText('$19.99')).toHaveLength(2)
  expect(screen.queryByText(/canceled/)).toBeNull()
})

test('shows the order number if it is known, in the account or in the tab', async () => {
  await visit({
    token: 'at_1',
    handlers: { userProfile: () => profileOf({ purchases: [{ ...purchase, orderNumber: 'order-1' }] }) },
  })
  expect(screen.getByText('Order number order-1')).toBeTruthy()
  cleanup()
  window.localStorage.clear()
  const upsell = { id: 'w', name: 'Workouts', price: 18.99, currency: 'USD', orderId: 'order-2' }
  const rest = { purchaseDate: '2026-03-01T10:01:00.000Z', transactionId: 'pi_2' }
  await visit({ payment: { ...savedPayment, upsells: [{ ...upsell, ...rest }] } })
  expect(screen.getAllByText(/^Order number/).map(({ textContent }) => textContent)).toEqual([
    'Order number order-2',
  ])
})

test('mentions no notice period if the brand has none', async () => {
  await visit({
    token: 'at_1',
    brand: { ...testBrand, cancelNoticeHours: 0 },
    handlers: { userProfile: () => profileOf({ purchases: [purchase] }) },
  })
  const outlook = 'Your plan is paid until March 31, 2026 (UTC) and renews then, unless you cancel it before.'
  expect(screen.getByText(outlook)).toBeTruthy()
})

test.each<[string, Parameters<typeof profileOf>[0], string]>([
  [
    'canceled and paid until its last day',
    { subscriptionRenews: false },
    'Your plan is canceled. It stays open until March 31, 2026 (UTC) and does not renew.',
  ],
  [
    'over',
    { subscriptionRenews: false, subscriptionStatus: 'canceled' },
    'Your plan has ended and does not renew.',
  ],
])('does not say that a plan that is %s renews', async (_case, change, words) => {
  const userProfile = () => profileOf({ purchases: [purchase], ...change })
  await visit({ token: 'at_1', payment: savedPayment, handlers: { userProfile } })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(/renews then/)).toBeNull()
})

test('does not say that an overdue plan renews, and links to the card update', async () => {
  const overdue = {
    subscriptionRenews: false,
    subscriptionStatus: 'past_due',
    subscriptionReason: 'grace',
  } as const
  const userProfile = () => profileOf({ purchases: [purchase], ...overdue })
  await visit({ token: 'at_1', payment: savedPayment, handlers: { userProfile } })
  const link = screen.getByRole('link', { name: 'Update your card' })
  expect(link.getAttribute('href')).toBe('/subscription')
  expect(link.parentElement?.textContent).toBe(
    'Your last payment did not go through. Update your card to keep your plan.',
  )
  expect(screen.queryByText(/renews then/)).toBeNull()
})

test.each([
  ['payer@example.com', true],
  ['other@example.com', false],
])(
  'shows a purchase that the account %s lacks from the tab, not from an older order',
  async (email, isOwn) => {
    // The same plan, bought on the same day in another visit.
    const older = { ...purchase, name: 'Older Plan', price: 5 }
    const userProfile = () => profileOf({ email, subscriptionIds: ['sub_0'], purchases: [older] })
    await visit({ token: 'at_1', payment: savedPayment, handlers: { userProfile } })
    expect(screen.queryByText('Older Plan')).toBeNull()
    expect(screen.getAllByText('$19.99')).toHaveLength(2)
    expect(screen.getByText('payer@example.com')).toBeTruthy()
    expect(screen.queryByText(/has ended/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add it to your account' }) !== null).toBe(isOwn)
    expect(window.sessionStorage.getItem(savedPaymentKey)).not.toBeNull()
  },
)

test("does not ask the server without a token and uses the tab's memory", async () => {
  const { api } = await visit({ payment: savedPayment })
  expect(api.names()).toEqual([])
  expect(screen.getByText('payer@example.com')).toBeTruthy()
  expect(screen.getAllByText('$19.99')).toHaveLength(2)
  expect(window.sessionStorage.getItem(savedPaymentKey)).not.toBeNull()
})

test('says that the profile did not load, beside what the tab remembers', async () => {
  const userProfile = () => Promise.reject(new ApiFailure(503, 'unavailable', 'x'))
  await visit({ token: 'at_1', payment: savedPayment, handlers: { userProfile } })
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to load purchase details. Please contact support if you have questions about your purchase.',
  )
  expect(screen.getByText('1-Month Plan')).toBeTruthy()
})

test('says so if no purchase is known', async () => {
  await visit()
  expect(
    screen.getByText('No purchase information is available at this time. Your subscription is still active.'),
  ).toBeTruthy()
  expect(screen.getByText('quiz@example.com')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you')
  expect(screen.queryByText(testBrand.thankYou.text)).toBeNull()
  const hint = screen.getByText(/^If you bought a plan/)
  expect(hint.textContent).toBe('If you bought a plan, log in to see it.')
  expect(within(hint).getByRole('link').getAttribute('href')).toBe('/login')
  expect(screen.getByText('Premium Membership')).toBeTruthy()
})

test('ends no line with the address, whose period could wrap alone', async () => {
  await visit({ payment: savedPayment })
  expect(screen.getByText('Log in as payer@example.com with your password.')).toBeTruthy()
})

test('does not ask a signed-in visitor without an order to log in', async () => {
  const userProfile = () => profileOf({ planId: null, subscriptionName: null, purchases: [] })
  await visit({ token: 'at_1', handlers: { userProfile } })
  expect(screen.getByText(/^No purchase information is available/)).toBeTruthy()
  expect(screen.getByText('Premium Membership')).toBeTruthy()
  expect(screen.queryByText(/^If you bought a plan/)).toBeNull()
  expect(screen.queryByText(testBrand.thankYou.text)).toBeNull()
})

test("thanks for an order with the brand's copy", async () => {
  await visit({ payment: savedPayment })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(testBrand.thankYou.title)
  expect(screen.getByText(testBrand.thankYou.text)).toBeTruthy()
})

test('shows four steps to the app and a link home', async () => {
  await visit()
  const steps = ['Download the app', 'Log in', 'Open your plan', 'Start']
  for (const name of steps) expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'App Store' }).getAttribute('href')).toBe(
    testBrand.storeLinks.appStore,
  )
  expect(screen.getByRole('link', { name: 'Google Play' }).getAttribute('href')).toBe(
    testBrand.storeLinks.googlePlay,
  )
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
})

const example = { email: 'quiz@example.com', ...defaultAnswers }

test.each<[string, Answers, string]>([
  ['no answers', { email: 'quiz@example.com' }, 'It is waiting for you.'],
  ["the email offer's example", example, 'It is waiting for you.'],
  ['answers', { ...example, name: 'Mia' }, 'It is waiting for you, built from your answers.'],
])('says what the plan is built from only to a buyer who gave that: %s', async (_, answers, text) => {
  await visit({ payment: savedPayment, answers })
  expect(screen.getByRole('heading', { name: 'Open your plan' }).nextElementSibling?.textContent).toBe(text)
})

test("shows the brand's first step, or a neutral one", async () => {
  await visit()
  expect(screen.getByText(testBrand.thankYou.firstStep ?? 'has none')).toBeTruthy()
  cleanup()
  const { firstStep: _, ...thankYou } = testBrand.thankYou
  await visit({ brand: { ...testBrand, thankYou } })
  expect(screen.getByText('Take the first small step today. The rest can wait.')).toBeTruthy()
})

test('shows no app links while the product is being tested', async () => {
  await visit({ brand: { ...testBrand, thankYou: { ...testBrand.thankYou, isProductTesting: true } } })
  expect(screen.getByText('The app is coming very soon. Your account page will show it.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'App Store' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Download the app' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Watch for the app' })).toBeTruthy()
})

test('lets confetti fall once per tab', async () => {
  fall.mockClear()
  await visit({ payment: savedPayment })
  await waitFor(() => expect(fall).toHaveBeenCalledOnce())
  await visit({ isReload: true })
  expect(fall).toHaveBeenCalledOnce()
})

test('shows no confetti without an order', async () => {
  fall.mockClear()
  await visit()
  expect(window.sessionStorage.getItem(confettiKey)).toBeNull()
})

test('shows no confetti under reduced motion', async () => {
  fall.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await visit({ payment: savedPayment })
  expect(window.sessionStorage.getItem(confettiKey)).toBeNull()
  expect(fall).not.toHaveBeenCalled()
})

test('takes its canvas away if the confetti cannot be drawn', async () => {
  fall.mockImplementationOnce(() => {
    throw new Error('no canvas here')
  })
  await visit({ payment: savedPayment })
  await waitFor(() => expect(fall).toHaveBeenCalled())
  await waitFor(() => expect(document.querySelector('canvas')).toBeNull())
})
