import { eq, sql } from 'drizzle-orm'
import { markLeadPurchased } from '#api/leads/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { enqueueReceipt } from '#api/mail/index.ts'
import { agreedTermsOf } from '#api/payments/agreed-terms.ts'
import {
  findAttempt,
  updateAttempt,
  updateOpenAttempt,
  updatePaidAttempt,
} from '#api/payments/attempt-store.ts'
import type { Attempt, AttemptChanges } from '#api/payments/attempt-store.ts'
import { endSecondTrial } from '#api/payments/end-second-trial.ts'
import { faultPoint } from '#api/payments/fault-point.ts'
import { noteHeld } from '#api/payments/hold-attempt.ts'
import { isHeld } from '#api/payments/lease.ts'
import { recordMovement } from '#api/payments/ledger-store.ts'
import { subscriptions } from '#api/payments/payments-tables.ts'
import { mailSecondTrial } from '#api/payments/plan-mails.ts'
import { readIntent } from '#api/payments/read-intent.ts'
import type { IntentReading } from '#api/payments/read-intent.ts'
import { insertRefundClaim, lockCharge } from '#api/payments/refund-store.ts'
import { settleSession } from '#api/payments/settle-session.ts'
import { momentOf, syncSubscription } from '#api/payments/sync-subscription.ts'
import { isSecondTrial, isTrial, takeTrial, trialUsedCode } from '#api/payments/trial-refusal.ts'
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
    if (free !== undefined) return recordPaid(services, linked, free)
    return linked.stripeIntentId === null ? linked : settleAttempt(services, linked, as)
  }
  if (attempt.stripeIntentId === null) return attempt
  const intent = await readIntent(services.stripe, attempt.stripeIntentId)
  await faultPoint('checkout.settle.afterStripe')
  return intent.status === 'succeeded'
    ? recordPaid(services, attempt, intent)
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

async function recordPaid(services: Services, attempt: Attempt, intent: IntentReading): Promise<Attempt> {
  assertSame(services, attempt, intent)
  const subscriptionId = attempt.stripeSubscriptionId
  if (subscriptionId === null) throw new Error(`Attempt ${attempt.id} was paid without a subscription`)
  if (attempt.intentType === 'setup' && intent.paymentMethodId !== undefined) {
    const params = { default_payment_method: intent.paymentMethodId }
    try {
      await services.stripe.subscriptions.update(subscriptionId, params)
    } catch (error) {
      const current = await findAttempt(services.db.query, attempt.id)
      // NOTE: Stripe refuses once another handler has recorded this payment and ended the plan as a second trial.
      if (current !== undefined && isSecondTrial(current)) return endSecondTrial(services, current)
      throw error
    }
  }
  await syncSubscription(services, subscriptionId)
  const paid = await inTransaction(services.db, async (tx) => {
    const now = new Date(services.now())
    const paidAt = intent.charge === undefined ? now : momentOf(intent.charge.created)
    const { leadId, brandId, productId } = attempt
    // NOTE: this update locks the row, so that the end of the subscription and this payment are written one after the
    // other.
    const [row] = await tx
      .update(subscriptions)
      .set({ firstPaidAt: sql`coalesce(${subscriptions.firstPaidAt}, ${paidAt.toISOString()}::timestamptz)` })
      .where(eq(subscriptions.id, subscriptionId))
      .returning({ endedAt: subscriptions.endedAt, currentPeriodEnd: subscriptions.currentPeriodEnd })
    // NOTE: the card that paid, which may differ from the one the attempt began with, if any.
    const card = intent.cardFingerprint ?? attempt.cardFingerprint
    const isSecond = isTrial(services, attempt) && !(await takeTrial(services, tx, attempt, card))
    const changed = await updatePaidAttempt(tx, attempt.id, {
      state: row?.endedAt == null && !isSecond ? 'succeeded' : 'closed',
      declineCode: isSecond ? trialUsedCode : null,
      paidAt: attempt.paidAt ?? paidAt,
      ...(attempt.intentType === 'payment' ? { firstTermCents: intent.amountCents } : {}),
      // NOTE: the card that paid, by Stripe's id; one-click offers charge this one.
      ...(intent.paymentMethodId === undefined ? {} : { paymentMethodId: intent.paymentMethodId }),
      leaseUntil: now,
      updatedAt: now,
    })
    if (intent.charge !== undefined) {
      await recordMovement(tx, {
        id: services.newId(),
        kind: 'plan',
        leadId,
        brandId,
        productId,
        amountCents: intent.amountCents,
        currency: attempt.currency,
        stripeSourceId: intent.charge.id,
        stripeChargeId: intent.charge.id,
        stripeIntentId: intent.id,
        subscriptionId,
        attemptId: attempt.id,
        occurredAt: paidAt,
        createdAt: now,
      })
    }
    if (isSecond && changed !== undefined && intent.charge !== undefined)
      await claimFullRefund(services, tx, attempt, { chargeId: intent.charge.id, cents: intent.amountCents })
    await markLeadPurchased(tx, leadId, paidAt)
    const amountCents = intent.charge === undefined ? 0 : intent.amountCents
    // NOTE: the current row, since its email may have been corrected while Stripe was being asked.
    const buyer = changed ?? attempt
    if (isSecond) await mailSecondTrial(services, tx, buyer, amountCents)
    else
      await enqueueReceipt(services, tx, {
        orderId: attempt.id,
        brandId,
        productId,
        email: buyer.email,
        amountCents,
        currency: attempt.currency,
        paidAt,
        terms: await agreedTermsOf(tx, attempt.id),
        renewsAt: row?.currentPeriodEnd ?? undefined,
      })
    await faultPoint('checkout.settle.beforeCommit')
    return changed ?? updateAttempt(tx, attempt.id, { updatedAt: now })
  })
  await faultPoint('checkout.settle.afterCommit')
  return isSecondTrial(paid) ? endSecondTrial(services, paid) : paid
}

/** Stores a claim to refund the whole charge; the refund job carries it out. */
async function claimFullRefund(
  services: Services,
  tx: Queryable,
  { id, leadId, currency }: Attempt,
  { chargeId, cents }: { readonly chargeId: string; readonly cents: number },
): Promise<void> {
  await lockCharge(tx, chargeId)
  await insertRefundClaim(services, tx, {
    key: `second-trial:${id}`,
    leadId,
    stripeChargeId: chargeId,
    amountCents: cents,
    currency,
    reason: 'duplicate',
  })
}

/**
 * Refuses an intent of another customer, which must never become this attempt's payment. A different amount only raises
 * an alarm: what Stripe charged goes into the ledger and is what the buyer could get back.
 */
function assertSame(services: Services, attempt: Attempt, intent: IntentReading): void {
  if (intent.customerId === undefined || intent.customerId !== attempt.stripeCustomerId) {
    throw new Error(`Intent ${intent.id} does not match attempt ${attempt.id}`)
  }
  if (attempt.intentType === 'payment' && intent.amountCents !== attempt.firstTermCents) {
    services.log.error(
      { attempt: attempt.id, took: intent.amountCents, expected: attempt.firstTermCents },
      'The amount paid is not the amount expected',
    )
  }
}
