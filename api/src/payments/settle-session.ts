import { updateAttempt } from '#api/payments/attempt-store.ts'
import type { Attempt, AttemptChanges } from '#api/payments/attempt-store.ts'
import { idOf, invoiceOf, paymentIntentOf, subscriptionExpansion } from '#api/payments/open-subscription.ts'
import type { IntentReading } from '#api/payments/read-intent.ts'
import { saveSubscription } from '#api/payments/sync-subscription.ts'
import type { Services } from '#api/services.ts'

/** What a hosted checkout came to: the attempt as it now is, and how it was settled when there was nothing to pay. */
export interface SessionOutcome {
  readonly attempt: Attempt
  readonly free?: IntentReading
}

/**
 * Reads a hosted checkout. Once it is complete the attempt learns which subscription and payment came of it; an
 * expired one is a try that failed.
 */
export async function settleSession(
  services: Services,
  attempt: Attempt,
  sessionId: string,
  release: (changes: AttemptChanges) => Promise<Attempt>,
): Promise<SessionOutcome> {
  const { stripe, db } = services
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['invoice.payments'] })
  if (session.status === 'expired') {
    return { attempt: await release({ state: 'declined', declineCode: 'expired', checkoutSessionId: null }) }
  }
  if (session.status !== 'complete' || session.subscription === null) {
    return { attempt: await release({ state: 'awaiting' }) }
  }
  const id = idOf(session.subscription)
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: [...subscriptionExpansion, 'default_payment_method'],
  })
  // NOTE: heard of late, the plan may have renewed since; the page collected its own invoice, not the latest one.
  const { invoice } = session
  const intentId = paymentIntentOf(
    invoice === null || typeof invoice === 'string' ? invoiceOf(subscription) : invoice,
  )
  const linked = await updateAttempt(db.query, attempt.id, {
    stripeSubscriptionId: id,
    stripeIntentId: intentId ?? null,
    intentType: intentId === undefined ? 'setup' : 'payment',
    updatedAt: new Date(services.now()),
  })
  await saveSubscription(services, linked, subscription)
  return intentId === undefined
    ? { attempt: linked, free: freeReading(sessionId, subscription) }
    : { attempt: linked }
}

// NOTE: the hosted page sets the card up by itself, so a complete session with nothing due is the whole purchase.
function freeReading(
  id: string,
  { customer, default_payment_method: card }: Parameters<typeof invoiceOf>[0],
): IntentReading {
  return {
    id,
    status: 'succeeded',
    clientSecret: undefined,
    customerId: idOf(customer),
    paymentMethodId: card === null ? undefined : idOf(card),
    cardFingerprint: (typeof card === 'string' ? undefined : card?.card?.fingerprint) ?? undefined,
    errorCode: undefined,
    amountCents: 0,
    currency: undefined,
    charge: undefined,
  }
}
