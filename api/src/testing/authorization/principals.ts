import { loadBrand } from '@fennel/brands'
import { startSandbox } from '@fennel/sandbox'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { users } from '#api/accounts/account-tables.ts'
import { openSession } from '#api/accounts/index.ts'
import { becomeOperator } from '#api/admin/invite-operator.ts'
import { createApp } from '#api/app.ts'
import { hashToken } from '#api/hash-token.ts'
import { leadCapabilities } from '#api/leads/lead-tables.ts'
import { createStripe } from '#api/payments/stripe-client.ts'
import type { Services } from '#api/services.ts'
import { leadBody } from '../builders.ts'
import { dataOf } from '../read-response.ts'
import { testBinding } from '../test-browser.ts'
import { createTestDatabase } from '../test-database.ts'
import { createTestClock, createTestServices, testConfig } from '../test-services.ts'

/** What belongs to somebody, and how a call may refer to it. */
export interface Belongings {
  readonly leadId: string
  readonly email: string
  readonly subscriptionId: string
  readonly paymentIntentId: string
}

/** Every kind of caller. */
export const principals = [
  'anonymous',
  'lead A',
  'lead B',
  'expired capability',
  'tampered capability',
  'consumer unverified',
  'consumer A',
  'consumer B',
  'admin',
  'admin without the binding cookie',
  'refresh used as access',
  'revoked token',
  'valid webhook signer',
  'bad webhook signer',
  'viewer',
] as const
export type Principal = (typeof principals)[number]

/** A server with every principal in it. */
export interface PrincipalsFixture extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly services: Services
  /** What each principal sends along. */
  readonly credentials: Readonly<Record<Principal, Readonly<Record<string, string>>>>
  /** What each principal owns; one that owns nothing is tried with lead A's belongings. */
  readonly ownerOf: Readonly<Partial<Record<Principal, Belongings>>>
  readonly first: Belongings
  readonly second: Belongings
}

export const principalPassword = 'green-tea-7'

/** Builds the server on a fresh database with its own sandbox, and sets up each principal as its name says. */
export async function openPrincipalsFixture(postgresUrl: string): Promise<PrincipalsFixture> {
  const database = await createTestDatabase(postgresUrl)
  const clock = createTestClock()
  const sandbox = await startSandbox({ port: 0, dataFile: ':memory:', now: clock.now })
  const config = testConfig(database.url, { SANDBOX_URL: sandbox.url })
  const brand = await loadBrand('calmplate')
  const services = await createTestServices(database.db, config, clock, {
    stripe: createStripe(config.stripe, { timeout: 20_000, maxNetworkRetries: 0 }),
    brands: new Map([[brand.appId, brand]]),
  })
  const app = await createApp(services)

  const first = await buyer(app, 'a@example.com')
  const second = await buyer(app, 'b@example.com')
  const late = await buyer(app, 'late@example.com')
  await services.db.query
    .update(leadCapabilities)
    .set({ expiresAt: new Date(clock.now() - 1) })
    .where(eq(leadCapabilities.tokenHash, hashToken(late.token)))
  const consumerA = await consumer(app, services, 'consumer-a@example.com', true)
  const consumerB = await consumer(app, services, 'consumer-b@example.com', true)
  const unverified = await consumer(app, services, 'unverified@example.com', false)
  const admin = await operator(services, 'admin')
  const viewer = await operator(services, 'viewer')
  const revoked = await operator(services, 'admin', 'revoked@house.example')
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(revoked.token), payload: {} })

  const lead = (token: string) => ({ cookie: `fennel-lead=${token}` })
  return {
    app,
    services,
    first: first.owns,
    second: second.owns,
    credentials: {
      anonymous: {},
      'lead A': lead(first.token),
      'lead B': lead(second.token),
      'expired capability': lead(late.token),
      'tampered capability': lead(`${first.token.slice(0, -1)}${first.token.endsWith('A') ? 'B' : 'A'}`),
      'consumer unverified': bearer(unverified.token),
      'consumer A': bearer(consumerA.token),
      'consumer B': bearer(consumerB.token),
      admin: bearer(admin.token),
      'admin without the binding cookie': { authorization: `Bearer ${admin.token}` },
      'refresh used as access': bearer(admin.refreshToken),
      'revoked token': bearer(revoked.token),
      'valid webhook signer': {},
      'bad webhook signer': {},
      viewer: bearer(viewer.token),
    },
    ownerOf: {
      'lead A': first.owns,
      'lead B': second.owns,
      'expired capability': late.owns,
      'consumer unverified': unverified.owns,
      'consumer A': consumerA.owns,
      'consumer B': consumerB.owns,
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await sandbox.close()
      await database.drop()
    },
  }
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}`, cookie: `sb=${testBinding}` }
}

interface Visitor {
  /** The browser's lead token. */
  readonly token: string
  readonly owns: Belongings
}

/** A visitor who gave an email. */
async function visitorWithEmail(app: FastifyInstance, email: string): Promise<Visitor> {
  const made = await app.inject({
    method: 'POST',
    url: '/api/leads',
    payload: leadBody({ email, sessionId: `session-${email.replaceAll(/\W/g, '-')}` }),
  })
  const token = made.cookies.find(({ name }) => name === 'fennel-lead')?.value
  if (token === undefined) throw new Error(`${email} got no lead: ${made.body}`)
  const { id: leadId } = dataOf('createLead', made)
  return { token, owns: { leadId, email, subscriptionId: 'sub_nobody', paymentIntentId: 'pi_nobody' } }
}

/** A visitor who bought the plan. */
async function buyer(app: FastifyInstance, email: string): Promise<Visitor> {
  const { token, owns } = await visitorWithEmail(app, email)
  const bought = await app.inject({
    method: 'POST',
    url: '/api/stripe/complete-subscription-flow',
    headers: { cookie: `fennel-lead=${token}` },
    payload: { productId: 'calmplate-1-month', customerEmail: email, paymentMethodId: 'pm_card_visa' },
  })
  if (bought.statusCode !== 200) throw new Error(`${email} could not buy: ${bought.body}`)
  const { subscriptionId = '', paymentIntentId = '' } = dataOf('completeSubscriptionFlow', bought)
  return { token, owns: { ...owns, subscriptionId, paymentIntentId } }
}

/** A buyer with an account. The unverified one has a lead and no plan. */
async function consumer(app: FastifyInstance, services: Services, email: string, isVerified: boolean) {
  const visitor = isVerified ? await buyer(app, email) : await visitorWithEmail(app, email)
  const { leadId } = visitor.owns
  const made = await app.inject({
    method: 'POST',
    url: '/api/auth/set-password',
    headers: { cookie: `fennel-lead=${visitor.token}; sb=${testBinding}` },
    payload: { email, password: principalPassword, repeatPassword: principalPassword, leadId },
  })
  if (made.statusCode !== 200) throw new Error(`${email} got no account: ${made.body}`)
  const signedIn = dataOf('setPassword', made)
  await services.db.query
    .update(users)
    .set({ emailVerified: isVerified })
    .where(eq(users.id, signedIn.user.id))
  return { token: signedIn.token, owns: visitor.owns }
}

async function operator(services: Services, role: 'admin' | 'viewer', email = `${role}@house.example`) {
  const passwordHash = await services.hasher.hash(principalPassword)
  const userId = await becomeOperator(services, services.db.query, { email, passwordHash, role })
  return openSession(services, services.db.query, userId, 'admin', hashToken(testBinding))
}
