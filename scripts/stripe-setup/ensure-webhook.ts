import { apiVersion } from '../../api/src/payments/stripe-client.ts'
import { webhookEvents } from '../../api/src/payments/webhook-events.ts'
import type { StripeClient } from './stripe-account.ts'

const path = '/api/stripe/webhook'

export interface WebhookOutcome {
  readonly what: 'changed' | 'kept' | 'made'
  readonly url: string
  /** The signing secret; Stripe returns it only when the endpoint is created. */
  readonly secret: string | undefined
  /** The API version of its events; null for the account's own, which Stripe's API does not report. */
  readonly version: string | null
}

/**
 * The first API version with all our events: in older ones, `refund.created`, `refund.updated` and `refund.failed`
 * leave out refunds of charges, which are all of ours
 * (https://docs.stripe.com/changelog/acacia/2024-10-28/refund-webhook-update).
 */
const firstVersion = '2024-10-28.acacia'

/** Whether an endpoint may miss events because it gets those of an older API version. */
export const isTooOld = (version: string | null): boolean => version === null || version < firstVersion

/** The URL where a site receives Stripe's webhooks. */
const webhookUrlOf = (site: URL): string => new URL(path, site).href

/** Creates or updates the webhook endpoint of the site. An existing endpoint keeps its secret. */
export async function ensureWebhook(stripe: StripeClient, site: URL): Promise<WebhookOutcome> {
  const url = webhookUrlOf(site)
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue
    const enabled = new Set(endpoint.enabled_events)
    const isWhole = enabled.has('*') || webhookEvents.every((event) => enabled.has(event))
    if (isWhole && endpoint.status === 'enabled')
      return { what: 'kept', url, secret: undefined, version: endpoint.api_version }
    await stripe.webhookEndpoints.update(endpoint.id, {
      disabled: false,
      enabled_events: [...webhookEvents],
    })
    return { what: 'changed', url, secret: undefined, version: endpoint.api_version }
  }
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...webhookEvents],
    // NOTE: without it, Stripe sends the events of the account's own version, which may be years old.
    api_version: apiVersion,
    description: 'Fennel',
  })
  return { what: 'made', url, secret, version: apiVersion }
}
