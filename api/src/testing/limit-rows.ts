import type { InjectOptions } from 'fastify'
import { leadBody } from './builders.ts'

/** One limiter: how many identical calls pass. What must not make two calls count separately is varied. */
export interface LimitRow {
  readonly what: string
  /** Calls that pass in one window. */
  readonly limit: number
  /** The call number `at`. All calls of a row share one key of this limiter and none of any other. */
  readonly call: (at: number) => InjectOptions
}

/** A call with a body, from the given address. */
export const post = (url: string, payload: object, remoteAddress?: string): InjectOptions => ({
  method: 'POST',
  url: `/api${url}`,
  payload,
  ...(remoteAddress === undefined ? {} : { remoteAddress }),
})

/** A different address for each call, so that limits by address do not interfere. */
export const somewhere = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
const email = (at: number) => `person${at}@example.com`
const password = { password: 'green-tea-7', repeatPassword: 'green-tea-7' }

const event = (at: number, sessionId: string) => ({
  eventId: `event-${sessionId}-${at}`,
  eventType: 'quizStarted',
  timestamp: '2026-11-21T08:59:58.000Z',
  sessionId,
})
/** `size` events in one call, each of the session that `sessionOf` returns. */
const batch = (size: number, sessionOf: (at: number) => string, call = 0) => ({
  events: Array.from({ length: size }, (_, at) => event(call * size + at, sessionOf(at))),
})
const consent = (at: number, sessionId: string) => ({
  receiptId: `receipt-${sessionId}-${at}`,
  sessionId,
  choices: { analytics: false, ads: false, healthProcessing: false },
  gpc: false,
  source: 'banner-reject',
  policyVersion: '1',
})

const withdrawal = (at: number, address: string) => ({
  attemptId: `attempt-of-the-limit-rows-${at}`,
  name: 'Mia Example',
  email: address,
})

/** Payment calls, each with what the server validates before it looks at the caller. */
const buy = { productId: 'calmplate-1-month', customerEmail: 'a@example.com' }
const payingCalls: readonly (readonly [what: string, url: string, body: object])[] = [
  ['payments', '/stripe/complete-subscription-flow', { ...buy, paymentMethodId: 'pm_card_visa' }],
  ['payments in the page', '/stripe/create-subscription', buy],
  ['payments on a hosted page', '/stripe/create-subscription-checkout', buy],
]

/** Every limiter of the public calls. Those for operators count per operator, see `operator-limit-rows.ts`. */
export const limitRows: readonly LimitRow[] = [
  {
    what: 'sign-in by address, 10 in 15 minutes',
    limit: 10,
    call: (at) => post('/auth/login', { email: email(at), password: 'x' }),
  },
  {
    what: 'sign-in by account, 10 before it slows down',
    limit: 10,
    call: (at) => post('/auth/login', { email: 'one@example.com', password: 'x' }, somewhere(at)),
  },
  {
    what: 'refresh by token, 60 an hour',
    limit: 60,
    call: (at) => post('/auth/refresh', { refreshToken: `rt_${'x'.repeat(43)}` }, somewhere(at)),
  },
  {
    what: 'forgotten password by address, 5 an hour',
    limit: 5,
    call: (at) => post('/auth/forgot-password', { email: email(at) }),
  },
  {
    what: 'forgotten password by account from one address, 3 an hour',
    limit: 3,
    call: () => post('/auth/forgot-password', { email: 'three@example.com' }),
  },
  {
    what: 'forgotten password by account, 6 an hour',
    limit: 6,
    call: (at) => post('/auth/forgot-password', { email: 'two@example.com' }, somewhere(at)),
  },
  {
    what: 'reset by address, 10 an hour',
    limit: 10,
    call: (at) => post('/auth/reset-password', { token: `token-${at}`, newPassword: 'green-tea-7' }),
  },
  {
    what: 'reset by token, 5 an hour',
    limit: 5,
    call: (at) => post('/auth/reset-password', { token: 'one', newPassword: 'green-tea-7' }, somewhere(at)),
  },
  {
    what: 'registration by address, 20 an hour',
    limit: 20,
    call: (at) => post('/auth/set-password', { email: email(at), ...password, leadId: `lead-${at}` }),
  },
  {
    what: 'registration by lead, 5 an hour',
    limit: 5,
    call: (at) => post('/auth/signup', { email: email(at), ...password, leadId: 'one-lead' }, somewhere(at)),
  },
  {
    what: 'new leads by address, 60 an hour',
    limit: 60,
    call: (at) => post('/leads', leadBody({ sessionId: `session-${at}` })),
  },
  {
    what: 'new leads by session, 10 an hour',
    limit: 10,
    call: (at) => post('/leads/create', leadBody({ sessionId: 'one-session' }), somewhere(at)),
  },
  {
    what: 'lead lookups by address, 30 a minute',
    limit: 30,
    call: (at) => ({
      url: at % 2 === 0 ? '/api/leads/quiz-data?id=x' : '/api/leads/most-recent?email=a@example.com',
    }),
  },
  {
    what: 'events by address, 600 a minute',
    limit: 600,
    call: (at) => post('/tracking/events', event(at, `session-${at}`)),
  },
  {
    what: 'events by session, 120 a minute',
    limit: 120,
    call: (at) => post('/tracking/events', event(at, 'one-session'), somewhere(at)),
  },
  {
    what: 'batches of 50 events by address, 600 events a minute',
    limit: 12,
    call: (at) =>
      post(
        '/tracking/events',
        batch(50, (event) => `session-${at}-${event % 5}`),
      ),
  },
  {
    what: 'batches with 40 events of a session, 120 of those a minute',
    limit: 3,
    call: (at) =>
      post(
        '/tracking/events',
        batch(41, (event) => (event === 0 ? `session-${at}` : 'one-session'), at),
        somewhere(at),
      ),
  },
  {
    what: 'consent by address, 60 a minute',
    limit: 60,
    call: (at) => post('/consent', consent(at, `session-${at}`)),
  },
  {
    what: 'consent by session, 10 a minute',
    limit: 10,
    call: (at) => post('/consent', consent(at, 'one-session'), somewhere(at)),
  },
  ...payingCalls.map(([what, url, body]) => ({
    what: `${what} by address, 60 an hour`,
    limit: 60,
    call: () => post(url, body),
  })),
  {
    // How often one lead may try is counted by its purchases, see `upsell-tries.test.ts`.
    what: 'one-click offers by address, 60 a minute',
    limit: 60,
    call: () => post('/stripe/purchase-upsell', { productId: 'workout-program' }),
  },
  {
    what: 'payment lookups by address, 60 a minute',
    limit: 60,
    call: () => post('/stripe/verify-payment', { paymentIntentId: 'pi_1' }),
  },
  {
    what: 'exports of one’s own data by address, 20 an hour',
    limit: 20,
    call: () => ({ url: '/api/user/data' }),
  },
  {
    what: 'erasures of one’s own data by address, 10 in 15 minutes',
    limit: 10,
    call: () => post('/user/data/erase', { password: 'x' }),
  },
  {
    what: 'withdrawals by address, 10 an hour',
    limit: 10,
    call: (at) => post('/withdrawals', withdrawal(at, email(at))),
  },
  {
    what: 'withdrawals by email address from one address, 3 an hour',
    limit: 3,
    call: (at) => post('/withdrawals', withdrawal(at, 'three@example.com')),
  },
  {
    what: 'withdrawals by email address, 6 an hour',
    limit: 6,
    call: (at) => post('/withdrawals', withdrawal(at, 'six@example.com'), somewhere(at)),
  },
  { what: 'everything else by address, 600 a minute', limit: 600, call: () => ({ url: '/api/geo' }) },
  {
    what: 'unknown paths below /api by address, 600 a minute',
    limit: 600,
    call: (at) => ({ method: at % 2 === 0 ? 'GET' : 'POST', url: `/api/nowhere-${at}` }),
  },
  {
    what: 'pages linked from emails by address, 600 a minute',
    limit: 600,
    call: (at) => ({
      method: at % 4 < 2 ? 'GET' : 'POST',
      url: at % 2 === 0 ? '/resume?rt=x' : '/unsubscribe?list=x',
      ...(at % 4 < 2 ? {} : { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    }),
  },
  {
    what: 'webhooks without a valid signature by address, 60 a minute',
    limit: 60,
    call: (at) => ({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: {
        'content-type': 'application/json',
        ...(at % 2 === 0 ? {} : { 'stripe-signature': `t=${at},v1=00` }),
      },
      payload: '{}',
    }),
  },
  {
    what: 'content policy reports by address, 30 a minute',
    limit: 30,
    call: () => ({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{}',
    }),
  },
]

/** Headers with which a stranger may claim another address. */
const forged = (at: number) => ({
  'x-forwarded-for': somewhere(at),
  forwarded: `for=${somewhere(at)}`,
  'x-real-ip': somewhere(at),
  'cf-connecting-ip': somewhere(at),
  'true-client-ip': somewhere(at),
})

/** A call that claims a different address each time; a server that trusts no proxy counts them all as one. */
export const identityCall = (at: number): InjectOptions => ({
  url: '/api/leads/quiz-data?id=x',
  headers: forged(at),
})
/** How many of them pass at such a server; behind a trusted proxy all do. */
export const identityLimit = 30

/** Addresses within one IPv6 /64 network. */
export const oneNetwork = (at: number): InjectOptions => ({
  url: '/api/leads/quiz-data?id=x',
  remoteAddress: `2001:db8:7:7:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`,
})
