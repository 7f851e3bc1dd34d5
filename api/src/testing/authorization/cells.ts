import { routes } from '@fennel/contract'
import type { Route, RouteName } from '@fennel/contract'
import type { Belongings, Principal } from './principals.ts'
import { principalPassword } from './principals.ts'

/** Whose thing a call names: the caller's, somebody else's, or one that does not exist. */
export const targets = ['own', "other's", 'missing'] as const
export type Target = (typeof targets)[number]

/**
 * The server's verdict on a caller. `in`: the request was processed, whatever the result. `hidden`: as if the thing
 * did not exist. `unsigned`: no valid signature. `broken` is never right.
 */
export type Verdict = 'in' | 'signed-out' | 'forbidden' | 'hidden' | 'unsigned' | 'step-up' | 'broken'

export const missing: Belongings = {
  leadId: 'nobodysleadnobodyslead',
  email: 'nobody@example.com',
  subscriptionId: 'sub_missing',
  paymentIntentId: 'pi_missing',
}

interface Parts {
  readonly query?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

const account = ({ email, leadId }: Belongings) => ({
  body: { email, password: principalPassword, repeatPassword: principalPassword, leadId },
})
const plan = 'calmplate-1-month'

/**
 * How a call names a thing. Admin calls are missing here: their access guard runs before any validation, so they are
 * called with an empty body and change nothing.
 */
export const partsOf: Partial<Record<RouteName, (thing: Belongings) => Parts>> = {
  mostRecentLead: ({ email }) => ({ query: `?email=${encodeURIComponent(email)}` }),
  leadQuizData: ({ leadId }) => ({ query: `?id=${leadId}` }),
  updateLead: () => ({ body: {} }),
  saveQuizAnswer: () => ({ body: { questionId: 'gender', answer: 'male' } }),
  setMailConsent: () => ({ body: { agrees: false, wording: 'Write to me' } }),
  createSubscription: ({ email }) => ({ body: { productId: plan, customerEmail: email } }),
  createSubscriptionCheckout: ({ email }) => ({ body: { productId: plan, customerEmail: email } }),
  completeSubscriptionFlow: ({ email }) => ({
    body: { productId: plan, customerEmail: email, paymentMethodId: 'pm_card_visa' },
  }),
  completePayment: ({ paymentIntentId }) => ({
    query: `?paymentIntentId=${paymentIntentId}`,
    headers: { 'x-payment-intent-id': paymentIntentId },
    body: { paymentIntentId },
  }),
  verifyPayment: ({ paymentIntentId }) => ({ body: { paymentIntentId } }),
  purchaseUpsell: ({ email }) => ({
    body: {
      productId: 'workout-program',
      productName: 'Workout program',
      amount: 18.99,
      currency: 'USD',
      customerEmail: email,
      sessionId: 'session-1',
    },
  }),
  startCardUpdate: ({ subscriptionId }) => ({ body: { subscriptionId } }),
  completeCardUpdate: ({ subscriptionId }) => ({ body: { subscriptionId, setupIntentId: 'seti_1' } }),
  switchSubscription: ({ subscriptionId }) => ({ body: { subscriptionId, interval: 'annual' } }),
  cancelSubscription: ({ subscriptionId }) => ({ body: { subscriptionId } }),
  resumeSubscription: ({ subscriptionId }) => ({ body: { subscriptionId } }),
  eraseMyData: () => ({ body: { password: 'not the password' } }),
  setPassword: account,
  signup: account,
  login: ({ email }) => ({ body: { email, password: 'not the password' } }),
  refreshSession: () => ({ body: { refreshToken: `rt_${'x'.repeat(43)}` } }),
}

/** Calls without a target: they are always about the caller's own data. */
const ofTheCaller: ReadonlySet<RouteName> = new Set<RouteName>([
  'currentPlan',
  'customerSubscription',
  'userProfile',
  'exportMyData',
  'eraseMyData',
])

const leadHolders: ReadonlySet<Principal> = new Set(['lead A', 'lead B'])
const consumers: ReadonlySet<Principal> = new Set(['consumer unverified', 'consumer A', 'consumer B'])
const operators: ReadonlySet<Principal> = new Set(['admin', 'viewer'])

/** What a call's access rule means for a principal and a target, before the exceptions. */
const rules: Readonly<
  Record<Route['access'], (principal: Principal, target: Target, name: RouteName) => Verdict[]>
> = {
  anyone: (_principal, target) => (target === 'missing' ? ['in', 'hidden'] : ['in']),
  lead: (principal, target, name) =>
    leadHolders.has(principal) && (target === 'own' || ofTheCaller.has(name)) ? ['in'] : ['hidden'],
  session: (principal, target, name) => {
    if (!consumers.has(principal) && !operators.has(principal)) return ['signed-out']
    return ofTheCaller.has(name) || (consumers.has(principal) && target === 'own') ? ['in'] : ['hidden']
  },
  viewer: (principal) => {
    if (operators.has(principal)) return ['in', 'hidden']
    return consumers.has(principal) ? ['forbidden'] : ['signed-out']
  },
  admin: (principal) => {
    if (principal === 'admin') return ['in', 'hidden']
    return consumers.has(principal) || principal === 'viewer' ? ['forbidden'] : ['signed-out']
  },
  signature: (principal) => (principal === 'valid webhook signer' ? ['in'] : ['unsigned']),
}

/** Where the rule does not apply, and why that is right. */
export const exceptions: readonly {
  readonly why: string
  readonly names: readonly RouteName[]
  readonly only?: (principal: Principal, target: Target) => boolean
  readonly expected: readonly Verdict[]
}[] = [
  {
    why: 'a wrong password and a dead refresh token are 401 by themselves; the client knows these two calls',
    names: ['login', 'refreshSession'],
    expected: ['signed-out'],
  },
  {
    why: 'a catalog has no owners: what does not exist is not found',
    names: ['getProduct'],
    expected: ['in', 'hidden'],
  },
  {
    why: 'an expired token is 401 here, so that the admin client renews it and tries again',
    names: ['adminCheck'],
    only: (principal) => principal === 'revoked token' || principal === 'admin without the binding cookie',
    expected: ['signed-out'],
  },
  {
    why: 'the card setup in the request was never started',
    names: ['completeCardUpdate'],
    only: (principal, target) => consumers.has(principal) && target === 'own',
    expected: ['hidden'],
  },
  {
    why: 'this consumer never bought, so there is no plan of their own to change',
    names: [
      'startCardUpdate',
      'completeCardUpdate',
      'switchSubscription',
      'cancelSubscription',
      'resumeSubscription',
    ],
    only: (principal, target) => principal === 'consumer unverified' && target === 'own',
    expected: ['hidden'],
  },
]

/** The verdicts that are right for a cell. */
export function expectedFor(name: RouteName, principal: Principal, target: Target): readonly Verdict[] {
  const exception = exceptions.find(
    ({ names, only }) => names.includes(name) && (only === undefined || only(principal, target)),
  )
  return exception?.expected ?? rules[routes[name].access](principal, target, name)
}
