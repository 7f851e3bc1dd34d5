import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { profileOf, savedPayment } from '#web/testing/paid-visit.ts'
import { isFormThere, visitRegister } from './testing/visit-register.tsx'

test('skips the form for a visitor signed in to the account that has the plan', async () => {
  const userProfile = () => profileOf({ email: 'Payer@example.com' })
  const before = window.history.length
  const { api, visitor } = await visitRegister({ userProfile }, '/register', 'at_1')
  expect(window.location.pathname).toBe('/thank-you')
  expect(window.history.length).toBe(before + 1)
  expect(api.names()).not.toContain('setPassword')
  expect(visitor.trackedAs('registered')).toEqual([])
})

test('shows no form while the account is loading, and loads none without a session', async () => {
  await visitRegister({ userProfile: () => new Promise(() => {}) }, '/register', 'at_1')
  expect(screen.getByText('Looking for your account...')).toBeTruthy()
  expect(isFormThere()).toBe(false)
  cleanup()
  const { api } = await visitRegister()
  expect(isFormThere()).toBe(true)
  expect(api.names()).not.toContain('userProfile')
})

const holding = (change: Parameters<typeof profileOf>[0]) => () =>
  profileOf({ email: 'payer@example.com', ...change })
const isOver = { subscriptionStatus: 'canceled', subscriptionRenews: false }

test.each<[string, NonNullable<ApiHandlers['userProfile']>]>([
  ['an account without the plan', holding({ planId: null, subscriptionIds: [] })],
  ['an account whose plan of that kind has ended', holding({ ...isOver, subscriptionIds: ['sub_0'] })],
  [
    'an account that bought a plan of that kind in another visit just now',
    holding({
      subscriptionIds: ['sub_0'],
      purchases: [
        {
          id: savedPayment.productId,
          kind: 'plan',
          name: '1-Month Plan',
          price: 19.99,
          refunded: 0,
          currency: 'USD',
          purchasedAt: savedPayment.timestamp,
        },
      ],
    }),
  ],
])(
  'offers the link and a way on, but no second account, to a visitor signed in to %s',
  async (_case, userProfile) => {
    let isAway = true
    const forgotPassword = () =>
      isAway
        ? Promise.reject(new ApiFailure(503, 'unavailable', 'x'))
        : Promise.resolve({ success: true as const, message: 'x' })
    const { api } = await visitRegister({ userProfile, forgotPassword }, '/register', 'at_1')
    expect(isFormThere()).toBe(false)
    expect(screen.getByRole('link', { name: 'Do this later' }).getAttribute('href')).toBe('/thank-you')
    const send = () =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send me the link' })))
    await send()
    expect(screen.getByRole('alert').textContent).toBe("We couldn't send the link. Please try again.")
    isAway = false
    await send()
    expect(api.inputsOf('forgotPassword').at(-1)).toEqual({ body: { email: 'payer@example.com' } })
    expect(screen.getByRole('status').textContent).toContain('on its way to payer@example.com')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Continue' }))
    expect(api.names()).not.toContain('setPassword')
  },
)

test('counts a plan that has already ended as in the account', async () => {
  await visitRegister({ userProfile: holding(isOver) }, '/register', 'at_1')
  expect(window.location.pathname).toBe('/thank-you')
})

test.each<[string, ApiHandlers['userProfile']]>([
  ['somebody else’s account', () => profileOf({ email: 'other@example.com' })],
  ['an expired session', () => Promise.reject(new ApiFailure(401, 'not_signed_in', 'x'))],
])('shows the form for %s', async (_case, userProfile) => {
  const { api } = await visitRegister(userProfile === undefined ? {} : { userProfile }, '/register', 'at_1')
  expect(window.location.pathname).toBe('/register')
  expect(isFormThere()).toBe(true)
  expect(api.inputsOf('userProfile')[0]?.staysOnRefusal).toBe(true)
})
