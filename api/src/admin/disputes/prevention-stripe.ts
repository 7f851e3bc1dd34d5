import Stripe from 'stripe'
import type { StripeConfig } from '#api/config.ts'
import { createStripe } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

type Sent = Readonly<Record<string, string>>

interface Rule {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: RegExp
  /** Whether these parameters can only give money back, end a plan, or clear the way for that. */
  readonly isHarmless: (sent: Sent) => boolean
}

const id = '[A-Za-z0-9_]+'
const only =
  (...names: readonly string[]) =>
  (sent: Sent) =>
    Object.keys(sent).every((name) => names.includes(name) || name.startsWith('metadata['))

/** All requests that may go out. Anything else is refused before it reaches the network. */
const allowed: readonly Rule[] = [
  { method: 'GET', path: /^\/v1\/[a-z_/0-9A-Z]+$/, isHarmless: () => true },
  { method: 'POST', path: /^\/v1\/refunds$/, isHarmless: only('charge', 'amount', 'reason') },
  {
    method: 'POST',
    path: new RegExp(`^/v1/subscriptions/${id}$`),
    isHarmless: (sent) => only('cancel_at_period_end')(sent) && sent['cancel_at_period_end'] === 'true',
  },
  // NOTE: a plan with a schedule can be set to end only once it is released. Until then it goes on as it is.
  {
    method: 'POST',
    path: new RegExp(`^/v1/subscription_schedules/${id}/release$`),
    isHarmless: (sent) => only('preserve_cancel_date')(sent) && sent['preserve_cancel_date'] === 'true',
  },
  { method: 'DELETE', path: new RegExp(`^/v1/subscriptions/${id}$`), isHarmless: only() },
]

/** Thrown for a request the tool must never make. No caller handles it. */
export class ForbiddenStripeCall extends Error {
  override readonly name = 'ForbiddenStripeCall'
}

/** Throws for every Stripe request not on the list above, so for any change to charges, intents, invoices or prices. */
export function assertHarmless(method: string, address: string, body: string): void {
  const { pathname, searchParams } = new URL(address, 'https://api.stripe.com')
  const sent = Object.fromEntries([...searchParams, ...new URLSearchParams(body)])
  const isAllowed = allowed.some(
    (rule) => rule.method === method && rule.path.test(pathname) && rule.isHarmless(sent),
  )
  if (!isAllowed) throw new ForbiddenStripeCall(`The disputes tool may not call ${method} ${pathname}.`)
}

/**
 * A Stripe client for the disputes tool: with a restricted key if there is one, and limited to the list in any case.
 */
export function createPreventionStripe(config: StripeConfig): Stripe {
  const transport = Stripe.createNodeHttpClient()
  const guarded: Stripe.HttpClient = {
    getClientName: () => transport.getClientName(),
    makeRequest: async (host, port, path, method, headers, body, protocol, timeout) => {
      assertHarmless(method, path, typeof body === 'string' ? body : '')
      return transport.makeRequest(host, port, path, method, headers, body, protocol, timeout)
    },
  }
  return createStripe({ ...config, secretKey: config.preventionKey ?? config.secretKey }, undefined, guarded)
}

/** The services with a Stripe client limited to the list, for shared code that refunds, cancels and records. */
export function preventionServices(services: Services): Services {
  return { ...services, stripe: createPreventionStripe(services.config.stripe) }
}
