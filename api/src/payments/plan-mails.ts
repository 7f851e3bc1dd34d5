import type { Queryable } from '#api/db/client.ts'
import { enqueueMail, MailFailure } from '#api/mail/index.ts'
import type { invoices } from './aftermath-tables.ts'
import { findAttempt } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import type { subscriptions } from './plan-tables.ts'
import { productOfPlan, renewalTermsOf } from './plan-terms.ts'
import type { EndOfRetries } from './stripe-failure.ts'
import { isSecondTrial } from './trial-refusal.ts'
import type { Services } from '#api/services.ts'

type InvoiceRow = typeof invoices.$inferSelect
type SubscriptionRow = typeof subscriptions.$inferSelect
type PlanMail = Parameters<typeof enqueueMail>[2]
type Buyer = Pick<Attempt, 'brandId' | 'email'>
/** The content of a mail about a plan; the recipient follows from the purchase. */
type PlanMailContent = PlanMail extends infer M
  ? M extends PlanMail
    ? Omit<M, 'brandId' | 'recipient'>
    : never
  : never

/**
 * Queues a mail about a plan to its buyer. An unusable address is logged, since it must not stop anything that moves
 * money.
 */
export async function enqueuePlanMail(
  services: Services,
  db: Queryable,
  buyer: Buyer,
  content: PlanMailContent,
): Promise<void> {
  try {
    await enqueueMail(services, db, { ...content, brandId: buyer.brandId, recipient: buyer.email })
  } catch (failure) {
    if (!(failure instanceof MailFailure)) throw failure
    services.log.error(
      { about: content.dedupeKey },
      'A mail about a plan was dropped: the address is unusable',
    )
  }
}

/** Mails a buyer that a canceled or paused plan renews again, when, and for how much. */
export async function mailPlanResumed(
  services: Services,
  tx: Queryable,
  buyer: Buyer,
  row: SubscriptionRow,
): Promise<void> {
  const { renewalCents, currentPeriodEnd } = row
  if (renewalCents === null || currentPeriodEnd === null) return
  await enqueuePlanMail(services, tx, buyer, {
    kind: 'plan-resumed',
    // NOTE: a plan may be resumed several times, each with a version of its own.
    dedupeKey: `resumed:${row.id}:${row.version}`,
    payload: {
      ...renewalTermsOf(row, renewalCents),
      renewsAt: currentPeriodEnd.toISOString(),
    },
  })
}

/**
 * Mails a buyer that their plan, canceled at that moment, runs to the end of the paid period and then ends; with
 * `owedSince`, that the renewal of that day is still charged, and until when the plan then stays open, if its end cuts
 * that period short. `about` tells one cancellation of a plan from another.
 */
export async function mailPlanCanceled(
  services: Services,
  tx: Queryable,
  buyer: Buyer,
  row: SubscriptionRow,
  {
    about,
    canceledAt,
    owedSince,
  }: Readonly<{ about: string; canceledAt: Date; owedSince?: Date | undefined }>,
): Promise<void> {
  const end = row.currentPeriodEnd?.toISOString() ?? null
  await enqueuePlanMail(services, tx, buyer, {
    kind: 'cancelled',
    dedupeKey: `cancelled:${about}`,
    payload: {
      planId: row.id,
      productId: productOfPlan(row),
      cancelledAt: canceledAt.toISOString(),
      ...(owedSince === undefined
        ? { paidUntil: end }
        : {
            paidUntil: null,
            owedSince: owedSince.toISOString(),
            ...(end !== null && row.periodEndIfResumed !== null && { openUntil: end }),
          }),
    },
  })
}

/**
 * Mails a buyer whose plan ended at once: it was not paid or was refunded, or it was canceled while a renewal was due.
 * A buyer who canceled in time knows the end date and is mailed only if the plan ended before it.
 */
export async function mailPlanEnded(
  services: Services,
  attemptId: string,
  row: SubscriptionRow,
): Promise<void> {
  if (!isEndAsAnnounced(row)) await mailUnforeseenEnd(services, services.db.query, attemptId, row)
}

/** Mails a buyer that their plan has ended, however it did. */
export async function mailUnforeseenEnd(
  services: Services,
  db: Queryable,
  attemptId: string,
  row: SubscriptionRow,
): Promise<void> {
  if (row.firstPaidAt === null) return
  // NOTE: read after the row, since another process may have recorded a second trial while Stripe was being asked.
  const buyer = await findAttempt(db, attemptId)
  // NOTE: after a second trial, one mail covers both its end and the refund.
  if (buyer === undefined || isSecondTrial(buyer)) return
  await enqueuePlanMail(services, db, buyer, {
    kind: 'cancelled',
    dedupeKey: `ended:${row.id}`,
    payload: {
      planId: row.id,
      productId: productOfPlan(row),
      cancelledAt: (row.endedAt ?? row.updatedAt).toISOString(),
      paidUntil: null,
    },
  })
}

function isEndAsAnnounced({ cancelAtPeriodEnd, endedAt, currentPeriodEnd }: SubscriptionRow): boolean {
  if (!cancelAtPeriodEnd) return false
  return endedAt === null || currentPeriodEnd === null || endedAt >= currentPeriodEnd
}

/** Mails a buyer, instead of a receipt, that they have had a trial before and that this is being refunded. */
export async function mailSecondTrial(
  services: Services,
  tx: Queryable,
  buyer: Attempt,
  { amountCents, leftCents }: Readonly<{ amountCents: number; leftCents: number }>,
): Promise<void> {
  const { id, productId, currency } = buyer
  await enqueuePlanMail(services, tx, buyer, {
    kind: 'second-trial',
    dedupeKey: `second-trial:${id}`,
    payload: { productId, amountCents, leftCents, currency },
  })
}

/** Mails a buyer, instead of a receipt, that their plan had ended before they paid, and that this is being refunded. */
export async function mailPaidAfterEnd(
  services: Services,
  tx: Queryable,
  buyer: Attempt,
  {
    planId,
    endedAt,
    amountCents,
    leftCents,
  }: Readonly<{ planId: string; endedAt: Date; amountCents: number; leftCents: number }>,
): Promise<void> {
  const { productId, currency } = buyer
  await enqueuePlanMail(services, tx, buyer, {
    kind: 'cancelled',
    // NOTE: the key of `mailPlanEnded`, so that one mail covers both the end and the refund.
    dedupeKey: `ended:${planId}`,
    payload: {
      planId,
      productId,
      cancelledAt: endedAt.toISOString(),
      paidUntil: null,
      refund: { amountCents, leftCents, currency },
    },
  })
}

/**
 * Mails a buyer that a renewal failed, once for each time Stripe tried the card by itself, in the transaction that
 * stores the invoice. If that card is not tried again (`refusal`), Stripe's attempt count still grows, but the buyer
 * gets one mail.
 */
export async function mailPaymentFailed(
  services: Services,
  tx: Queryable,
  buyer: Buyer,
  failed: {
    readonly productId: string
    readonly invoice: InvoiceRow
    readonly refusal: EndOfRetries | undefined
    readonly failedAt: Date
    /** When the unpaid renewal closes the plan, or closed it; null if not known. */
    readonly openUntil: Date | null
  },
): Promise<void> {
  const { productId, invoice, refusal, failedAt, openUntil } = failed
  await enqueuePlanMail(services, tx, buyer, {
    kind: 'payment-failed',
    dedupeKey: `payment-failed:${invoice.id}:${refusal ?? invoice.attemptCount}`,
    payload: {
      productId,
      invoiceId: invoice.id,
      amountCents: invoice.amountCents,
      currency: invoice.currency,
      failedAt: failedAt.toISOString(),
      triesAgainAt: invoice.nextAttemptAt?.toISOString() ?? null,
      ...(refusal === 'for-good' ? { isForGood: true } : {}),
      ...(refusal === 'unconfirmed' ? { isUnconfirmed: true } : {}),
      openUntil: openUntil?.toISOString() ?? null,
    },
  })
}
