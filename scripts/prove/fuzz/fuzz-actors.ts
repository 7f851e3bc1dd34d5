import type { House } from '../kill/house.ts'
import { makeCard } from '../../rehearsal/cards.ts'
import { textAt } from '../../rehearsal/buyer.ts'
import type { Sender } from './request-draft.ts'
import type { KnownValues } from './sample-value.ts'

/** The operator that the server starts with. */
export const operatorEnv = {
  ADMIN_EMAIL: 'operator@house.example',
  ADMIN_PASSWORD: 'calm kettle on the stove 41',
}

const password = 'green-tea-seven'
const plan = 'calmplate-1-month'

/** A customer with a paid plan and an account. */
interface Customer {
  readonly email: string
  readonly leadId: string
  readonly subscriptionId: string
  readonly paymentIntentId: string
  readonly userId: string
  readonly sessionId: string
  readonly headers: Readonly<Record<string, string>>
}

/** The senders' credentials, renewed when a request has invalidated them. */
export interface FuzzActors {
  readonly credentialsOf: (sender: Sender) => Readonly<Record<string, string>>
  /** Valid ids and values, so that requests get past validation. */
  readonly known: () => KnownValues
  /** Every customer so far, including replaced ones. */
  readonly buyers: readonly Customer[]
  /** A customer that no request names: their data must stay unchanged. */
  readonly bystander: Customer
  /** Signs in again the senders that requests have signed out, and resets all rate limits. */
  readonly renew: () => Promise<void>
}

/** A browser session with its own cookies. */
function openVisit(base: string) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    post: async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookie(), ...headers },
        body: JSON.stringify(body),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (name !== undefined && value !== undefined) jar.set(name, value)
      }
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
      return JSON.parse(text) as unknown
    },
  }
}

const must = (body: unknown, ...path: readonly string[]): string => {
  const text = textAt(body, 'data', ...path)
  if (text === undefined) throw new Error(`A response has no ${path.join('.')}: ${JSON.stringify(body)}`)
  return text
}

async function makeCustomer(house: House, name: string): Promise<Customer> {
  const email = `${name}@example.com`
  const visit = openVisit(house.base)
  const quizData = { gender: 'female', age: 41, height: 'FT:feet=5&inches=7', weight: 'LB:pounds=182' }
  const sessionId = `session-${name}`
  const lead = await visit.post('/api/leads', { email, sessionId, quizData })
  const leadId = must(lead, 'id')
  const paymentMethodId = await makeCard(house, 'good')
  const body = { productId: plan, customerEmail: email, paymentMethodId }
  const bought = await visit.post('/api/stripe/complete-subscription-flow', body)
  const account = await visit.post('/api/auth/set-password', {
    email,
    password,
    repeatPassword: password,
    leadId,
  })
  return {
    email,
    leadId,
    subscriptionId: must(bought, 'subscriptionId'),
    paymentIntentId: must(bought, 'paymentIntentId'),
    userId: must(account, 'user', 'id'),
    sessionId,
    headers: { cookie: visit.cookie(), authorization: `Bearer ${must(account, 'token')}` },
  }
}

/** A fresh operator sign-in: its cookie, its headers, and what the pages store in the browser. */
export async function signInOperator(base: string) {
  const visit = openVisit(base)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: word } = operatorEnv
  const answer = await visit.post('/api/auth/login', { email, password: word })
  const accessToken = must(answer, 'accessToken')
  const cookie = visit.cookie()
  return {
    cookie,
    headers: { cookie, authorization: `Bearer ${accessToken}` },
    signIn: {
      adminToken: accessToken,
      authToken: accessToken,
      accessToken,
      refreshToken: must(answer, 'refreshToken'),
      adminEmail: email,
    },
  }
}

/** Creates a customer, an operator sign-in and a bystander. */
export async function createFuzzActors(house: House): Promise<FuzzActors> {
  const { base } = house
  let number = 0
  const nextCustomer = async () => makeCustomer(house, `fuzzed-${(number += 1)}`)
  const bystander = await makeCustomer(house, 'bystander')
  let customer = await nextCustomer()
  let operator = await signInOperator(base)
  const buyers = [customer]
  const { pool } = house.services.db
  const ofOperator = [operatorEnv.ADMIN_EMAIL]
  const { rows } = await pool.query<{ hash: string }>(
    'select password_hash as hash from users where email_key = $1',
    ofOperator,
  )
  const isIn = async (path: string, headers: Readonly<Record<string, string>>) =>
    (await fetch(`${base}${path}`, { headers })).ok
  return {
    credentialsOf: (sender) =>
      sender === 'operator' ? operator.headers : sender === 'customer' ? customer.headers : {},
    known: () => knownOf(customer),
    buyers,
    bystander,
    async renew() {
      await pool.query('truncate call_windows')
      // NOTE: a request that knows the password may have changed it.
      await pool.query('update users set password_hash = $2 where email_key = $1', [
        ...ofOperator,
        rows[0]?.hash,
      ])
      const isCustomer =
        (await isIn('/api/user/profile', customer.headers)) &&
        (await isIn(`/api/leads/${customer.leadId}`, customer.headers))
      if (!isCustomer) {
        customer = await nextCustomer()
        buyers.push(customer)
      }
      // NOTE: a new sign-in also counts as the step-up that grave actions require.
      operator = await signInOperator(base)
    },
  }
}

function knownOf({ email, leadId, subscriptionId, paymentIntentId, userId }: Customer): KnownValues {
  const question = ['gender', 'age', 'height', 'weight', 'goal_weight', 'weekly_activity'] as const
  return {
    id: [leadId, userId, plan, 'workout-program'],
    leadId: [leadId],
    email: [email, 'somebody@example.com', operatorEnv.ADMIN_EMAIL],
    customerEmail: [email],
    subscriptionId: [subscriptionId],
    paymentIntentId: [paymentIntentId],
    'x-payment-intent-id': [paymentIntentId],
    productId: [plan, 'calmplate-3-months', 'workout-program'],
    paymentMethodId: ['pm_card_visa', 'pm_card_chargeDeclined'],
    questionId: question,
    answer: ['male', 41, 'LB:pounds=182', 'FT:feet=5&inches=7', ['a', 'b']],
    appName: ['calmplate'],
    brand: ['calmplate'],
    flow: ['inflammation', 'cortisol'],
    flowId: ['inflammation', 'cortisol'],
    sessionId: ['session-fuzzed-1', 'session-of-nobody'],
    amount: [1, 18.99, 39.99],
    currency: ['usd', 'USD'],
    password: [password, 'not the password'],
    newPassword: [password],
    repeatPassword: [password],
    currentPassword: [operatorEnv.ADMIN_PASSWORD],
    role: ['viewer', 'admin'],
    reason: ['asked for it by mail'],
    timeZone: ['Europe/Berlin'],
    from: ['2026-11-01'],
    to: ['2026-11-30'],
  }
}
