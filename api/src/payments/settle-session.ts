import { updateAttempt } from './attempt-store.ts'
import type { Attempt, AttemptChanges } from './attempt-store.ts'
import { idOf, invoiceOf, paymentIntentOf, subscriptionExpansion } from './stripe-subscription.ts'
import type { IntentReading } from './read-intent.ts'
import { outdatedCode } from './refusal-codes.ts'
import { saveSubscription } from './sync-subscription.ts'
import type { Services } from '#api/services.ts'

/**
 * The outcome of a hosted checkout: the updated attempt, and the reading to settle it with if there was nothing to pay.
 */
export interface SessionOutcome {
  readonly attempt: Attempt
  readonly free?: IntentReading
}

/**
 * Reads a hosted checkout session. Once it is complete, its subscription and payment are linked to the attempt. An
 * expired session declines the attempt.
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
    return {
      attempt: await release({
        state: 'declined',
        declineCode: outdatedCode,
        checkoutSessionId: null,
      }),
    }
  }
  if (session.status !== 'complete' || session.subscription === null) {
    return { attempt: await release({ state: 'awaiting' }) }
  }
  const id = idOf(session.subscription)
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: [...subscriptionExpansion, 'default_payment_method'],
  })
  // NOTE: the plan may have renewed if this runs late, so the invoice is the session's own, not the latest one.
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

// NOTE: the hosted page sets the card up by itself, so a complete session with nothing due is a finished purchase.
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
