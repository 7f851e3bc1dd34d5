import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { markLeadPurchased } from '#api/leads/index.ts'
import { enqueueReceipt } from '#api/mail/index.ts'
import { agreedTermsOf } from './agreed-terms.ts'
import { findAttempt, updateAttempt, updatePaidAttempt } from './attempt-store.ts'
import type { Attempt, AttemptChanges } from './attempt-store.ts'
import { endSecondTrial } from './end-second-trial.ts'
import { faultPoint } from './fault-point.ts'
import { recordMovement } from './ledger-store.ts'
import { mailPaidAfterEnd, mailPlanCanceled, mailSecondTrial, mailUnforeseenEnd } from './plan-mails.ts'
import { promiseRefundAfterEnd } from './promise-refund-after-end.ts'
import type { IntentReading } from './read-intent.ts'
import { insertRefundClaim, lockCharge } from './refund-store.ts'
import { trialUsedCode } from './refusal-codes.ts'
import { isSetToEnd } from './news-of-plan.ts'
import { subscriptions } from './plan-tables.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { momentOf } from './stripe-moment.ts'
import { syncSubscription } from './sync-subscription.ts'
import { isSecondTrial, isTrial, takeTrial } from './trial-refusal.ts'
import type { Services } from '#api/services.ts'

/** A plan's first payment as it is being recorded. Without a charge, it cost nothing. */
interface Payment {
  readonly attempt: Attempt
  readonly intent: IntentReading
  readonly subscriptionId: string
  readonly paidAt: Date
  /** When it is recorded. */
  readonly now: Date
}

/**
 * Records that an attempt was paid: at Stripe, then in the books. Recording it again changes nothing. A second trial of
 * one person is recorded as paid, too, then refunded and ended; so is a plan that had ended before it was paid, which
 * is not taken for the buyer's trial. Throws if the intent is another customer's.
 */
export async function recordPaidAttempt(
  services: Services,
  attempt: Attempt,
  intent: IntentReading,
): Promise<Attempt> {
  assertSame(services, attempt, intent)
  const subscriptionId = attempt.stripeSubscriptionId
  if (subscriptionId === null) throw new Error(`Attempt ${attempt.id} was paid without a subscription`)
  if (attempt.intentType === 'setup' && intent.paymentMethodId !== undefined) {
    const ended = await renewWithCard(services, attempt, subscriptionId, intent.paymentMethodId)
    if (ended !== undefined) return endSecondTrial(services, ended)
  }
  await syncSubscription(services, subscriptionId)
  const paid = await inTransaction(services.db, async (tx) => {
    const now = new Date(services.now())
    const paidAt = intent.charge === undefined ? now : momentOf(intent.charge.created)
    const recorded = await writePayment(services, tx, { attempt, intent, subscriptionId, paidAt, now })
    await faultPoint('checkout.settle.beforeCommit')
    return recorded ?? updateAttempt(tx, attempt.id, { updatedAt: now })
  })
  await faultPoint('checkout.settle.afterCommit')
  return isSecondTrial(paid) ? endSecondTrial(services, paid) : paid
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

/** Has the plan renew with the card just saved. Returns the attempt if its plan was ended as a second trial instead. */
async function renewWithCard(
  services: Services,
  attempt: Attempt,
  subscriptionId: string,
  paymentMethodId: string,
): Promise<Attempt | undefined> {
  try {
    await services.stripe.subscriptions.update(subscriptionId, { default_payment_method: paymentMethodId })
    return undefined
  } catch (error) {
    const current = await findAttempt(services.db.query, attempt.id)
    // NOTE: Stripe refuses once another handler has recorded this payment and ended the plan as a second trial.
    if (current !== undefined && isSecondTrial(current)) return current
    throw error
  }
}

/** Returns the attempt as it is now, or undefined if this payment does not change it. */
async function writePayment(
  services: Services,
  tx: Queryable,
  payment: Payment,
): Promise<Attempt | undefined> {
  const { attempt, intent, paidAt, subscriptionId } = payment
  const plan = await lockPaidPlan(tx, payment)
  const endedAt = plan?.endedAt ?? null
  // NOTE: a bank's challenge may still be on the screen while the plan is ended at Stripe.
  const buysNothing = intent.charge !== undefined && endedAt !== null && paidAt > endedAt
  // NOTE: the card that paid, which may differ from the one the attempt began with, if any.
  const card = intent.cardFingerprint ?? attempt.cardFingerprint
  const isSecond =
    !buysNothing && isTrial(services, attempt) && !(await takeTrial(services, tx, attempt, card))
  const isClosed = isSecond || endedAt !== null
  const changed = await updatePaidAttempt(tx, attempt.id, {
    state: isClosed ? 'closed' : 'succeeded',
    declineCode: isSecond ? trialUsedCode : null,
    ...paidFields(payment),
  })
  await enterInLedger(services, tx, payment)
  if (isSecond && changed !== undefined) await claimRefund(services, tx, payment)
  await markLeadPurchased(tx, attempt.leadId, paidAt)
  const amountCents = intent.charge === undefined ? 0 : intent.amountCents
  // NOTE: the current row, since its email may have been corrected while Stripe was being asked.
  const buyer = changed ?? attempt
  if (isSecond) await mailSecondTrial(services, tx, buyer, { amountCents, leftCents: centsLeft(payment) })
  else if (buysNothing) {
    const { leadId, currency } = attempt
    const leftCents = await promiseRefundAfterEnd(services, tx, {
      leadId,
      currency,
      amountCents,
      charge: intent.charge,
    })
    await mailPaidAfterEnd(services, tx, buyer, { planId: subscriptionId, endedAt, amountCents, leftCents })
  } else {
    await enqueueReceipt(services, tx, {
      orderId: attempt.id,
      brandId: attempt.brandId,
      productId: attempt.productId,
      email: buyer.email,
      amountCents,
      currency: attempt.currency,
      paidAt,
      terms: await agreedTermsOf(tx, attempt.id),
      renewsAt: plan?.currentPeriodEnd ?? undefined,
    })
    if (changed !== undefined && plan !== undefined) await mailKnownEnd(services, tx, buyer, plan)
  }
  return changed
}

/** Mails what was stored of the plan's end while nobody was known to have paid for it. */
async function mailKnownEnd(
  services: Services,
  tx: Queryable,
  buyer: Attempt,
  plan: SubscriptionRow,
): Promise<void> {
  if (plan.endedAt !== null) await mailUnforeseenEnd(services, tx, buyer.id, plan)
  else if (isSetToEnd(plan))
    await mailPlanCanceled(services, tx, buyer, plan, {
      about: `${plan.id}:${plan.version}`,
      canceledAt: plan.updatedAt,
    })
}

/**
 * Locks the plan's row, so that the end of the subscription and this payment are written one after the other. Whoever
 * is reading the subscription at Stripe reads it again, and then knows that it is paid for.
 */
async function lockPaidPlan(tx: Queryable, { subscriptionId, paidAt }: Payment) {
  const [row] = await tx
    .update(subscriptions)
    .set({
      firstPaidAt: sql`coalesce(${subscriptions.firstPaidAt}, ${paidAt.toISOString()}::timestamptz)`,
      version: sql`${subscriptions.version} + 1`,
    })
    .where(eq(subscriptions.id, subscriptionId))
    .returning()
  return row
}

/** What a payment writes into its attempt whether or not the plan goes on. */
function paidFields({ attempt, intent, paidAt, now }: Payment): AttemptChanges {
  return {
    paidAt: attempt.paidAt ?? paidAt,
    ...(attempt.intentType === 'payment' ? { firstTermCents: intent.amountCents } : {}),
    // NOTE: the card that paid, by Stripe's id; one-click offers charge this one.
    ...(intent.paymentMethodId === undefined ? {} : { paymentMethodId: intent.paymentMethodId }),
    leaseUntil: now,
    updatedAt: now,
  }
}

async function enterInLedger(
  services: Services,
  tx: Queryable,
  { attempt, intent, subscriptionId, paidAt, now }: Payment,
): Promise<void> {
  if (intent.charge === undefined) return
  await recordMovement(tx, {
    id: services.newId(),
    kind: 'plan',
    leadId: attempt.leadId,
    brandId: attempt.brandId,
    productId: attempt.productId,
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

/** What is left of the charge: an operator may have refunded a part of it before it was recorded. */
function centsLeft({ intent: { charge, amountCents } }: Payment): number {
  return charge === undefined ? 0 : Math.max(0, amountCents - charge.refundedCents)
}

/** Stores a claim to refund what is left of the charge, if there was one; the refund job carries it out. */
async function claimRefund(services: Services, tx: Queryable, payment: Payment): Promise<void> {
  const { attempt, intent } = payment
  const amountCents = centsLeft(payment)
  if (intent.charge === undefined || amountCents === 0) return
  await lockCharge(tx, intent.charge.id)
  await insertRefundClaim(services, tx, {
    key: `second-trial:${attempt.id}`,
    leadId: attempt.leadId,
    stripeChargeId: intent.charge.id,
    amountCents,
    currency: attempt.currency,
    reason: 'duplicate',
  })
}
