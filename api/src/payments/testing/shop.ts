import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { startSandbox } from '@fennel/sandbox'
import { isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { invariants } from '#api/operations/invariants.ts'
import { createPaymentJobs } from '../payment-jobs.ts'
import { webhookEvents } from '../webhook-events.ts'
import { webhookInbox } from '../webhook-tables.ts'
import { createStripe } from '../stripe-client.ts'
import { freeTrial } from './free-trial.ts'
import { createSlowWire } from './slow-wire.ts'
import type { SlowWire } from './slow-wire.ts'
import type { Services } from '#api/services.ts'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { createTestClock, testConfig } from '#api/testing/test-services.ts'

/** Polls for a result of background work. */
export function expectSoon<T>(read: () => T) {
  return expect.poll(read, { timeout: 30_000 })
}

export { freeTrial }

export const monthly = 'calmplate-1-month'
export const paidTrial = 'calmplate-7-day'
export const workout = { productId: 'workout-program', productName: 'Workout', amount: 18.99 } as const

/** A running server with its own database, and the sandbox it talks to in place of Stripe. */
export interface Shop extends AsyncDisposable {
  readonly test: TestApp
  readonly services: Services
  readonly stripe: Stripe
  /** The connection that every request of `stripe` takes. */
  readonly wire: SlowWire
  readonly sandboxUrl: string
  /** Resolves once every webhook was delivered. */
  readonly delivered: () => Promise<void>
  /** Calls a sandbox control route. */
  readonly control: (path: string, body: unknown) => Promise<void>
  /** Cancels every fault planned through `control`. */
  readonly mend: () => Promise<void>
  /** What the cardholder does in the challenge window. */
  readonly challenge: (clientSecret: string, outcome: 'complete' | 'fail' | 'cancel') => Promise<void>
}

export interface ShopOptions {
  readonly webhooks?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly log?: Services['log']
  readonly mail?: Services['mail']
}

export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const held = await holdPort()
  const clock = createTestClock()
  const sandbox = await startSandbox({
    port: 0,
    dataFile: ':memory:',
    now: clock.now,
    // NOTE: subscribed like a real account's endpoint, so that no test relies on events that Stripe would not send.
    webhookEvents,
    webhookRetryMs: Array.from({ length: 20 }, () => 0),
    ...(options.webhooks === true
      ? { webhookUrl: `http://127.0.0.1:${held.port}/api/stripe/webhook`, webhookSecret: 'whsec_test' }
      : {}),
  })
  const env = { SANDBOX_URL: sandbox.url, ...options.env }
  const config = testConfig('postgres://unused', env)
  const wire = createSlowWire()
  const stripe = createStripe(config.stripe, { timeout: 20_000, maxNetworkRetries: 0 }, wire.httpClient)
  const brand = await withFreeTrial()
  const brands = new Map([[brand.appId, brand]])
  const test = await createTestApp({
    env,
    services: {
      stripe,
      brands,
      now: clock.now,
      ...(options.log && { log: options.log }),
      ...(options.mail && { mail: options.mail }),
    },
  })
  await held.release()
  if (options.webhooks === true) await test.app.listen({ host: '127.0.0.1', port: held.port })
  const ask = async (method: string, path: string, body?: unknown): Promise<void> => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  return {
    test: { ...test, clock },
    services: test.services,
    stripe,
    wire,
    sandboxUrl: sandbox.url,
    delivered: sandbox.delivered,
    control: (path, body) => ask('POST', `/sandbox/${path}`, body),
    mend: () => ask('DELETE', '/sandbox/faults'),
    challenge: (clientSecret, outcome) => {
      const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      const body = { key: config.stripe.publishableKey, client_secret: clientSecret, outcome }
      return ask('POST', `/sandbox/browser/${kind}/challenge`, body)
    },
    async [Symbol.asyncDispose]() {
      await test.close()
      await sandbox.close()
    },
  }
}

async function withFreeTrial(): Promise<Brand> {
  const brand = await loadBrand('calmplate')
  return { ...brand, basisWithoutCountry: 'opt-out', plans: [...brand.plans, freeTrial] }
}

/** A port that nobody else gets until it is released, right before it is listened on. */
async function holdPort(): Promise<{ readonly port: number; readonly release: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, release: () => new Promise((resolve) => void server.close(() => resolve())) }
}

/** A visitor who gave this email. */
export async function visitor(
  shop: Shop,
  email = 'mia@example.com',
): Promise<TestBrowser & { readonly leadId: string }> {
  const browser = createTestBrowser(shop.test.app)
  const { id } = await makeLead(browser, { email, sessionId: `session-${email.replaceAll(/\W/g, '-')}` })
  return { ...browser, leadId: id }
}

export async function buyPlan(
  browser: TestBrowser,
  paymentMethodId: string,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const order = { productId: monthly, customerEmail: 'mia@example.com', paymentMethodId, ...changes }
  return browser.post('/api/stripe/complete-subscription-flow', order, headers)
}

export async function buyUpsell(
  browser: TestBrowser,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const order = {
    ...workout,
    currency: 'USD',
    customerEmail: 'mia@example.com',
    sessionId: 'session-1',
    ...changes,
  }
  return browser.post('/api/stripe/purchase-upsell', order, headers)
}

/** Opens the hosted page. */
export async function openCheckout(browser: TestBrowser, productId = monthly) {
  const body = { productId, customerEmail: 'mia@example.com' }
  return dataOf(
    'createSubscriptionCheckout',
    await browser.post('/api/stripe/create-subscription-checkout', body),
  )
}

/** Pays on the hosted page. Returns whether the page accepted the card. */
export async function payThere(
  shop: Shop,
  url: string,
  card = 'pm_card_visa',
  answer?: 'complete' | 'fail' | 'cancel',
): Promise<boolean> {
  const response = await fetch(new URL(new URL(url).pathname, shop.sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ card, ...(answer && { answer }) }),
    redirect: 'manual',
  })
  return response.headers.get('location')?.includes('problem') === false
}

/** The browser's report after a challenge. */
export async function complete(browser: TestBrowser, id: string) {
  return browser.post(
    `/api/stripe/complete-payment?paymentIntentId=${id}`,
    { paymentIntentId: id },
    { 'x-payment-intent-id': id },
  )
}

/**
 * Resolves once every event in the inbox is processed, here or by the shop's own server, which looks for work by
 * itself.
 */
export async function processWebhooks({ services }: Shop): Promise<void> {
  await createPaymentJobs(services).idle()
  await expectSoon(async () =>
    services.db.query.select().from(webhookInbox).where(isNull(webhookInbox.processedAt)),
  ).toEqual([])
}

/**
 * The names of the every-minute invariants that the books break, evaluated as of a time when nothing is under way any
 * more.
 */
export async function brokenRules({ services }: Shop): Promise<readonly string[]> {
  const soon = new Date(services.now() + 300_000)
  const broken: string[] = []
  for (const { name, question } of invariants.filter(({ scope }) => scope === 'books')) {
    const { rows } = await services.db.pool.query<{ count: string }>(question, [soon, '-infinity'])
    if (rows[0]?.count !== '0') broken.push(name)
  }
  return broken
}
