import { findAttempt, updateOpenAttempt } from './attempt-store.ts'
import type { Attempt, AttemptChanges } from './attempt-store.ts'
import { faultPoint } from './fault-point.ts'
import { noteHeld } from './hold-attempt.ts'
import { isHeld } from './lease.ts'
import { readIntent } from './read-intent.ts'
import type { IntentReading } from './read-intent.ts'
import { recordPaidAttempt } from './record-paid-attempt.ts'
import { settleSession } from './settle-session.ts'
import type { Services } from '#api/services.ts'

/**
 * Reads an attempt's outcome from Stripe and records it. A payment is always recorded. Anything short of a payment is
 * recorded only if no driver holds the attempt, or by its driver as long as it still does.
 */
export async function settleAttempt(
  services: Services,
  attempt: Attempt,
  as: 'driver' | 'onlooker',
): Promise<Attempt> {
  const release = (changes: AttemptChanges) => releaseSettled(services, attempt, as, changes)
  if (attempt.checkoutSessionId !== null && attempt.stripeIntentId === null) {
    const { attempt: linked, free } = await settleSession(
      services,
      attempt,
      attempt.checkoutSessionId,
      release,
    )
    if (free !== undefined) return recordPaidAttempt(services, linked, free)
    return linked.stripeIntentId === null ? linked : settleAttempt(services, linked, as)
  }
  if (attempt.stripeIntentId === null) return attempt
  const intent = await readIntent(services.stripe, attempt.stripeIntentId)
  await faultPoint('checkout.settle.afterStripe')
  return intent.status === 'succeeded'
    ? recordPaidAttempt(services, attempt, intent)
    : release(outcomeOf(attempt, intent))
}

async function releaseSettled(
  services: Services,
  attempt: Attempt,
  as: 'driver' | 'onlooker',
  changes: AttemptChanges,
): Promise<Attempt> {
  if (as === 'onlooker' && isHeld(attempt, services.now())) return attempt
  const now = new Date(services.now())
  const released = { ...changes, leaseUntil: now, updatedAt: now }
  const settled = await updateOpenAttempt(services.db.query, attempt.id, released, attempt)
  if (settled === undefined) return (await findAttempt(services.db.query, attempt.id)) ?? attempt
  return as === 'driver' ? noteHeld(settled) : settled
}

function outcomeOf(attempt: Attempt, intent: IntentReading): AttemptChanges {
  if (intent.status === 'canceled')
    return { state: 'declined', declineCode: 'payment_intent_unexpected_state' }
  if (intent.status !== 'requires_payment_method') return { state: 'awaiting' }
  // NOTE: before the first confirmation, a missing card is the buyer's next step, not a refusal.
  if (intent.errorCode === undefined && attempt.step !== 'confirming') return { state: 'awaiting' }
  return { state: 'declined', declineCode: intent.errorCode ?? 'processing_error' }
}
