import { webhookEvents } from '../../api/src/payments/webhook-events.ts'
import type { StripeClient } from './stripe-account.ts'

const path = '/api/stripe/webhook'

export interface WebhookOutcome {
  readonly what: 'changed' | 'kept' | 'made'
  readonly url: string
  /** The signing secret; Stripe returns it only when the endpoint is created. */
  readonly secret: string | undefined
}

/** The URL where a site receives Stripe's webhooks. */
export const webhookUrlOf = (site: URL): string => new URL(path, site).href

/** Creates or updates the webhook endpoint of the site. An existing endpoint keeps its secret. */
export async function ensureWebhook(stripe: StripeClient, site: URL): Promise<WebhookOutcome> {
  const url = webhookUrlOf(site)
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue
    const enabled = new Set(endpoint.enabled_events)
    const isWhole = enabled.has('*') || webhookEvents.every((event) => enabled.has(event))
    if (isWhole && endpoint.status === 'enabled') return { what: 'kept', url, secret: undefined }
    await stripe.webhookEndpoints.update(endpoint.id, {
      disabled: false,
      enabled_events: [...webhookEvents],
    })
    return { what: 'changed', url, secret: undefined }
  }
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...webhookEvents],
    description: 'Fennel',
  })
  return { what: 'made', url, secret }
}
