import type { DataOf, UserProfile } from '@fennel/contract'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { profileOf, runningPlan, savedPayment, startPaidVisit } from '#web/testing/paid-visit.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { RegisterScreen } from './register-screen.tsx'

const answerWith = (plan: DataOf<'currentPlan'>['plan']) => async () => ({
  success: true as const,
  data: { plan, ownedOffers: [] },
})

const email = 'quiz@example.com'

interface VisitOptions {
  readonly hasLead?: boolean
  /** What the account says that this browser is signed in to. */
  readonly profile?: Partial<UserProfile>
  readonly isPaymentPending?: boolean
}

/** Opens the page without a payment in this tab, and returns its introduction. */
async function intro(
  currentPlan: NonNullable<ApiHandlers['currentPlan']>,
  { hasLead = true, profile, isPaymentPending = false }: VisitOptions = {},
) {
  startPaidVisit()
  if (profile !== undefined) window.localStorage.setItem('token', 'at_1')
  if (isPaymentPending) {
    const { product } = savedPayment
    const customerInfo = { ...savedPayment.customerInfo, email }
    pendingPurchase.keep(tabStorage(), { customerInfo, product, originalPrice: 39.99 })
  }
  const api = fakeApi({ currentPlan, userProfile: () => profileOf({ email, ...profile }) })
  const visitor = fakeVisitor({ answers: { email } })
  if (hasLead) visitor.quiz.setState({ leadId: 'lead-1' })
  window.history.pushState(null, '', '/register')
  await act(async () => {
    render(withApi(api, <RegisterScreen />, visitor))
  })
  return screen.queryByRole('heading', { level: 1 })?.nextSibling?.textContent
}

test('mentions no plan while registering if the server knows none, and links to the plans', async () => {
  expect(await intro(answerWith(null))).toBe(
    'Choose a password for your account. There is no active plan for your email right now. Just paid? It can take a minute. See the plans',
  )
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase')
  expect(screen.getByRole('button', { name: 'Create Secure Account' })).toBeTruthy()
})

test.each([
  ['a plan that the server knows', answerWith(runningPlan), /^Choose a password, and your plan is yours/],
  [
    'a server that is down',
    () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')),
    /^Choose a password for your account\.$/,
  ],
  ['a pending response', () => new Promise<never>(() => {}), /^Choose a password for your account\.$/],
])(
  'says only what is known while registering without a payment in this tab: %s',
  async (_case, currentPlan, text) => {
    expect(await intro(currentPlan)).toMatch(text)
  },
)

test('is not led away by a session that has ended', async () => {
  const currentPlan = vi.fn<ReturnType<typeof answerWith>>(answerWith(null))
  await intro(currentPlan)
  expect(currentPlan).toHaveBeenCalledExactlyOnceWith({ timeoutMs: 8_000, staysOnRefusal: true })
})

test('promises no plan to somebody who came by a link with their email, and looks for none', async () => {
  const currentPlan = vi.fn<ReturnType<typeof answerWith>>(answerWith(null))
  expect(await intro(currentPlan, { hasLead: false })).toBe('Choose a password for your account.')
  expect(currentPlan).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Create Secure Account' })).toBeTruthy()
})

const ofAnotherBrand = { subscriptionBrandName: 'Bravolio' }

test.each<[string, DataOf<'currentPlan'>['plan'], VisitOptions, RegExp, RegExp]>([
  [
    'a plan of another brand, and none here',
    null,
    { profile: ofAnotherBrand },
    /^You are already logged in\.$/,
    /If you bought a plan that is not in it yet/,
  ],
  [
    'no plan, without a lead',
    null,
    { profile: { planId: null, subscriptionStatus: null }, hasLead: false },
    /^You are already logged in\.$/,
    /If you bought a plan that is not in it yet/,
  ],
  [
    'a plan of another brand, and one that was bought here in another tab',
    runningPlan,
    { profile: ofAnotherBrand },
    /^One more step/,
    /the plan you bought will be in your account/,
  ],
  [
    'an older plan, whose latest payment is still with the bank',
    null,
    { profile: {}, isPaymentPending: true },
    /^One more step/,
    /the plan you bought will be in your account/,
  ],
])('takes nobody past the page who is signed in with %s', async (_case, plan, options, words, offer) => {
  expect(await intro(answerWith(plan), options)).toMatch(words)
  expect(window.location.pathname).toBe('/register')
  expect(screen.getByText(offer).textContent).toContain(`You already have an account with ${email}.`)
  expect(screen.getByRole('button', { name: 'Send me the link' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create Secure Account' })).toBeNull()
})

test('takes a visitor whose account has a plan of this brand past the page', async () => {
  await intro(answerWith(null), { profile: { subscriptionBrandName: 'Calmplate' } })
  expect(window.location.pathname).toBe('/thank-you')
})
