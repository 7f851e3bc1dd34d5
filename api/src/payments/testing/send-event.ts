import type { Shop } from './shop.ts'

/** Sends an event to our webhook as Stripe does: signed now with our secret, unless `given` says otherwise. */
export async function sendEvent(
  shop: Shop,
  payload: string,
  given: { secret?: string; age?: number; signed?: string } = {},
) {
  const signature = shop.stripe.webhooks.generateTestHeaderString({
    payload: given.signed ?? payload,
    secret: given.secret ?? shop.services.config.stripe.webhookSecret,
    timestamp: Math.floor(shop.test.clock.now() / 1000) - (given.age ?? 0),
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return shop.test.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
}
