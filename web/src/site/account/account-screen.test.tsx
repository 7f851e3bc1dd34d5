import type { UserProfile } from '@fennel/contract'
import { apiMessages } from '@fennel/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { AccountScreen } from './account-screen.tsx'
import { withoutPlan } from './testing/without-plan.ts'

const profile: UserProfile = {
  email: 'mia@example.com',
  planId: 'calmplate-1-month',
  subscriptionStatus: 'active',
  subscriptionStart: '2026-11-21T09:00:00.000Z',
  subscriptionEnd: '2026-12-21T09:00:00.000Z',
  subscriptionRenews: true,
  subscriptionName: '1-Month Plan',
  subscriptionPrice: 19.99,
  subscriptionCurrency: 'USD',
  subscriptionIds: ['sub_1'],
  purchases: [
    {
      id: 'calmplate-1-month',
      kind: 'plan',
      name: '1-Month Plan',
      price: 19.99,
      refunded: 0,
      currency: 'USD',
      purchasedAt: '2026-11-21T09:00:00.000Z',
    },
  ],
}
const answers = (data: UserProfile): ApiHandlers => ({
  userProfile: () => ({ success: true, data }),
  logout: () => ({ success: true, data: { signedOut: true } }),
})

beforeEach(() => {
  window.localStorage.clear()
  window.localStorage.setItem('token', 'at_1')
  window.localStorage.setItem('accessToken', 'at_1')
  window.localStorage.setItem('refreshToken', 'rt_1')
})

async function visit(handlers: ApiHandlers = answers(profile), visitor = fakeVisitor()) {
  const api = fakeApi(handlers)
  window.history.pushState(null, '', '/account')
  await act(async () => {
    render(withApi(api, <AccountScreen />, visitor))
  })
  return api
}
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

test('shows the plan, how long it is paid for, the app and the purchases', async () => {
  await visit()
  const page = screen.getByRole('main')
  expect(page.dataset['page']).toBe('account')
  for (const words of [
    '1-Month Plan',
    'Active',
    'November 21, 2026',
    'December 21, 2026',
    '$19.99',
    'mia@example.com',
  ])
    expect(page.textContent).toContain(words)
  expect(screen.getByText('Active').dataset['well']).toBe('true')
  expect(screen.getByRole('link', { name: 'App Store' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Google Play' })).toBeTruthy()
})

test('a purchase and its refund are shown in the currency of the purchase', async () => {
  const [bought] = profile.purchases
  if (bought === undefined) throw new Error('Nothing was bought')
  await visit(answers({ ...profile, purchases: [{ ...bought, refunded: 5, currency: 'EUR' }] }))
  const words = screen.getByRole('main').textContent
  expect(words).toContain('19.99 EUR')
  expect(words).toContain(', 5.00 EUR paid back')
})

test('an account without a plan says so and offers the quiz', async () => {
  await visit(answers(withoutPlan))
  expect(screen.getByText(/You don't have a plan yet/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Ask for a link' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByText('Your purchases')).toBeNull()
  expect(screen.queryByRole('link', { name: 'App Store' })).toBeNull()
})

test.each([
  ['trialing', 'First term', 'Paid until'],
  ['canceled', 'Ended', 'Ended'],
])('a plan that is %s', async (subscriptionStatus, words, label) => {
  await visit(answers({ ...profile, subscriptionStatus }))
  expect(badge()).toBe(words)
  expect(screen.getByText(label, { selector: 'dt' })).toBeTruthy()
})

test.each([
  ['ended', 'Ended'],
  ['refunded', 'Refunded'],
  ['disputed', 'Closed'],
] as const)(
  'a plan that is over because it is %s says so as the subscription page does',
  async (reason, words) => {
    await visit(answers({ ...profile, subscriptionStatus: 'canceled', subscriptionReason: reason }))
    expect(badge()).toBe(words)
    expect(screen.queryByText(/in the app/), 'the app opens only with a plan').toBeNull()
    expect(screen.queryByRole('link', { name: 'App Store' })).toBeNull()
  },
)

test('a plan that is paused says so, and neither that it ended nor that it is never charged again', async () => {
  await visit(
    answers({
      ...profile,
      subscriptionStatus: 'canceled',
      subscriptionReason: 'paused',
      subscriptionEnd: null,
      subscriptionRenews: false,
    }),
  )
  expect(badge()).toBe('Paused')
  expect(screen.getByText('Paused').dataset['well'], 'not in the color of what is well').toBe('false')
  const words = screen.getByRole('main').textContent
  expect(words).toContain('nothing is charged while it is paused')
  expect(words).not.toMatch(/Ended|charged again|in the app/)
})

test('a plan that is set to end while its renewal is drafted is still charged, as the subscription page says', async () => {
  await visit(
    answers({
      ...profile,
      subscriptionReason: 'cancelling',
      subscriptionEnd: null,
      subscriptionRenews: false,
    }),
  )
  expect(badge()).toBe('Canceled')
  const words = screen.getByRole('main').textContent
  expect(words).toContain('its last renewal had already begun and is still charged')
  expect(words).not.toMatch(/charged again/)
})

const badge = () => screen.getByText('1-Month Plan', { selector: 'strong' }).nextSibling?.textContent

test.each([
  [
    '2126-12-28T09:00:00.000Z',
    'Payment overdue',
    'Open until',
    'December 28, 2126 (UTC)',
    'to keep your plan.',
  ],
  [
    '2026-11-20T09:00:00.000Z',
    'Closed, payment missing',
    'Closed since',
    'November 20, 2026',
    'to reactivate your plan.',
  ],
])(
  'a plan that waits for its payment until %s is not shown as paid',
  async (subscriptionEnd, words, label, day, what) => {
    await visit(
      answers({ ...profile, subscriptionStatus: 'past_due', subscriptionEnd, subscriptionRenews: false }),
    )
    expect(badge()).toBe(words)
    expect(screen.getByText(label).nextSibling?.textContent).toBe(day)
    expect(screen.queryByText('Paid until')).toBeNull()
    const alert = screen.getByText(`Your last payment did not go through. Update your card ${what}`)
    expect(alert.getAttribute('role')).toBe('alert')
    expect(screen.getByRole('main').textContent).not.toContain('Change how often you pay')
  },
)

test.each(['active', 'trialing'])(
  'a plan that is %s and canceled says so, and how long it stays open',
  async (status) => {
    await visit(answers({ ...profile, subscriptionStatus: status, subscriptionRenews: false }))
    expect(screen.getByText('Canceled')).toBeTruthy()
    expect(screen.getByText('Open until').nextSibling?.textContent).toBe('December 21, 2026 (UTC)')
    expect(screen.getByText(/You won't be charged again/)).toBeTruthy()
    expect(screen.queryByText(/cancel there/)).toBeNull()
  },
)

test('without a session it redirects to the login and requests nothing', async () => {
  window.localStorage.clear()
  const api = await visit()
  expect(window.location.pathname).toBe('/login')
  expect(api.names()).toEqual([])
})

test('an account that failed to load can be retried', async () => {
  let isWell = false
  const failure = new ApiFailure(503, 'unavailable', apiMessages.unavailable)
  await visit({
    userProfile: () => (isWell ? { success: true, data: profile } : Promise.reject(failure)),
  })
  expect(screen.getByRole('alert').textContent).toBe("We couldn't load your account. Please try again.")
  isWell = true
  await press('Try again')
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.queryByText(/couldn't load/)).toBeNull()
})

test('a retry keeps the focus on its button, and then moves it to the title', async () => {
  const failure = new ApiFailure(503, 'unavailable', apiMessages.unavailable)
  const [second, third] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()]
  const loads = [
    () => Promise.reject(failure),
    () => second.promise,
    () => third.promise.then(() => ({ success: true as const, data: profile })),
  ]
  await visit({ userProfile: () => loads.shift()?.() ?? Promise.reject(failure) })
  const tryAgain = screen.getByRole('button', { name: 'Try again' })
  tryAgain.focus()
  await press('Try again')
  expect(screen.getByRole('status').textContent).toBe('Loading your account...')
  expect(tryAgain.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(tryAgain)
  await act(async () => second.reject(failure))
  expect(screen.getByRole('alert').textContent).toContain("We couldn't load your account.")
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  await press('Try again')
  await act(async () => third.resolve())
  expect(screen.getByText('Active')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your account' }))
})

test('an account that loads at once does not move the focus', async () => {
  await visit()
  expect(document.activeElement).toBe(document.body)
})

test('each purchase shows the order number that support asks for', async () => {
  const [bought] = profile.purchases
  if (bought === undefined) throw new Error('nothing was bought')
  const purchases = [{ ...bought, orderNumber: 'order-1' }]
  await visit(answers({ ...profile, purchases }))
  expect(screen.getByText('Order number order-1')).toBeTruthy()
})

test('shows what was paid back of each purchase, by the shop or the bank', async () => {
  const bought = { kind: 'upsell', currency: 'USD', purchasedAt: '2026-11-21T09:01:00.000Z' } as const
  const purchases = [
    ...profile.purchases,
    { ...bought, id: 'workouts', name: 'Workouts', price: 18.99, refunded: 18.99 },
    { ...bought, id: 'recipes', name: 'Recipes', price: 9.99, refunded: 4 },
  ]
  await visit(answers({ ...profile, purchases }))
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(
    expect.arrayContaining([
      '1-Month PlanNovember 21, 2026$19.99',
      'WorkoutsNovember 21, 2026, paid back$18.99',
      'RecipesNovember 21, 2026, $4.00 paid back$9.99',
    ]),
  )
})
