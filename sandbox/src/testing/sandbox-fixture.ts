import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { startSandbox, type Sandbox, type SandboxOptions } from '../index.ts'
import { clientOf } from './sandbox-client.ts'

export const webhookSecret = 'whsec_test_of_the_sandbox'

/** A server that receives webhooks, verifies them with the SDK and can refuse them. */
export interface Listener {
  url: string
  /** What was delivered, in order of arrival. */
  events: Stripe.Event[]
  types: () => string[]
  /** Status codes to answer with before returning to 200. */
  answers: number[]
  close: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export async function listen(): Promise<Listener> {
  const stripe = new Stripe('sk_sandbox_123')
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const server: Server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => {
        const status = answers.shift() ?? 200
        if (status < 300) {
          const signature = String(request.headers['stripe-signature'])
          events.push(stripe.webhooks.constructEvent(body, signature, webhookSecret))
        }
        response.writeHead(status).end()
      })
      // NOTE: to the sandbox, an event that cannot be read or verified was not delivered.
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    types: () => events.map(({ type }) => type),
    answers,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

export interface Fixture {
  sandbox: Sandbox
  stripe: Stripe
  hooks: Listener
  post: (path: string, body: object) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

/** An in-memory sandbox, a client for it and a listener for its events. */
export async function openFixture(options: Partial<SandboxOptions> = {}): Promise<Fixture> {
  const hooks = await listen()
  const sandbox = await startSandbox({
    port: 0,
    dataFile: ':memory:',
    webhookUrl: hooks.url,
    webhookSecret,
    webhookRetryMs: [10, 10, 10],
    ...options,
  })
  return {
    sandbox,
    hooks,
    stripe: clientOf(sandbox.url),
    async post(path, body) {
      const response = await fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as Record<string, unknown>
    },
    async close() {
      await sandbox.close()
      await hooks.close()
    },
  }
}

/** A product with a monthly price and a customer with an attached card, as most tests need them. */
export async function openCustomer(
  stripe: Stripe,
  card = 'pm_card_visa',
): Promise<{ customer: Stripe.Customer; method: Stripe.PaymentMethod; monthly: Stripe.Price }> {
  const product = await stripe.products.create({ name: 'Meal plan' })
  const monthly = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 3999,
    recurring: { interval: 'month' },
    lookup_key: `monthly-${product.id}`,
  })
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  return { customer, method, monthly }
}
