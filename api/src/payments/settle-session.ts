import { firstIntentOf, idOf, subscriptionExpansion } from '#api/payments/open-subscription.ts'
import { updateAttempt, updateOpenAttempt } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { saveSubscription } from '#api/payments/sync-subscription.ts'
import type { Services } from '#api/services.ts'

/**
 * Reads a hosted checkout. Once it is complete the attempt learns which subscription and payment came of it; an
 * expired one is a try that failed.
 */
export async function settleSession(services: Services, attempt: Attempt): Promise<Attempt> {
  if (attempt.checkoutSessionId === null) return attempt
  const session = await services.stripe.checkout.sessions.retrieve(attempt.checkoutSessionId)
  const now = new Date(services.now())
  if (session.status === 'expired') {
    const changes = { state: 'declined' as const, declineCode: 'expired', checkoutSessionId: null, leaseUntil: now, updatedAt: now }
    return (await updateOpenAttempt(services.db.query, attempt.id, changes)) ?? attempt
  }
  if (session.status !== 'complete' || session.subscription === null) {
    return (await updateOpenAttempt(services.db.query, attempt.id, { state: 'awaiting', leaseUntil: now, updatedAt: now })) ?? attempt
  }
  const id = idOf(session.subscription)
  const subscription = await services.stripe.subscriptions.retrieve(id, { expand: subscriptionExpansion })
  const setup = session.setup_intent === null ? null : idOf(session.setup_intent)
  const { intentId, intentType } = firstIntentOf(subscription, { stripeIntentId: setup, intentType: 'setup' })
  const linked = await updateAttempt(services.db.query, attempt.id, {
    stripeSubscriptionId: id,
    stripeIntentId: intentId,
    intentType,
    updatedAt: now,
  })
  await saveSubscription(services, linked, subscription)
  return linked
}
