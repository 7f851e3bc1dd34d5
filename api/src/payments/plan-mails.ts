import type { Queryable } from '#api/db/client.ts'
import { enqueueMail, MailFailure } from '#api/mail/index.ts'
import type { invoices } from '#api/payments/aftermath-tables.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import type { subscriptions } from '#api/payments/payments-tables.ts'
import { productOfPlan } from '#api/payments/plan-terms.ts'
import type { EndOfRetries } from '#api/payments/stripe-failure.ts'
import { isSecondTrial } from '#api/payments/trial-refusal.ts'
import type { Services } from '#api/services.ts'

type InvoiceRow = typeof invoices.$inferSelect
type SubscriptionRow = typeof subscriptions.$inferSelect
type PlanMail = Parameters<typeof enqueueMail>[2]
type Buyer = Pick<Attempt, 'brandId' | 'email'>
/** What a mail about a plan says; who it goes to follows from the purchase. */
type PlanMailContent = PlanMail extends infer M
  ? M extends PlanMail
    ? Omit<M, 'brandId' | 'recipient'>
    : never
  : never

/** Queues a mail about a plan to its buyer. An address that cannot be written to stops nothing that moves money. */
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
    services.log.error({ about: content.dedupeKey }, 'A mail about a plan has no usable address')
  }
}

/**
 * Tells a buyer that the plan ended without their asking: it was not paid, or the money went back. Who cancelled knows
 * when it was to end, and is told of an earlier end alone.
 */
export async function tellEnd(services: Services, buyer: Attempt, row: SubscriptionRow): Promise<void> {
  // NOTE: who paid for a second trial is told of its end and of their money in one mail.
  if (row.firstPaidAt === null || isEndAsTold(row) || isSecondTrial(buyer)) return
  await enqueuePlanMail(services, services.db.query, buyer, {
    kind: 'cancelled',
    dedupeKey: `ended:${row.id}`,
    payload: {
      productId: productOfPlan(row),
      cancelledAt: (row.endedAt ?? row.updatedAt).toISOString(),
      paidUntil: null,
    },
  })
}

function isEndAsTold({ cancelAtPeriodEnd, endedAt, currentPeriodEnd }: SubscriptionRow): boolean {
  if (!cancelAtPeriodEnd) return false
  return endedAt === null || currentPeriodEnd === null || endedAt >= currentPeriodEnd
}

/** Tells a buyer, in place of a receipt, that they had a trial already and that these cents go back. */
export async function tellSecondTrial(
  services: Services,
  tx: Queryable,
  buyer: Attempt,
  amountCents: number,
): Promise<void> {
  const { id, productId, currency } = buyer
  await enqueuePlanMail(services, tx, buyer, {
    kind: 'second-trial',
    dedupeKey: `second-trial:${id}`,
    payload: { productId, amountCents, currency },
  })
}

/**
 * Tells a buyer that the renewal of a product failed, once for each time Stripe asked the bank by itself, in the
 * transaction that keeps its invoice. Where the bank is not asked again with that card (`refusal`), Stripe goes on to count,
 * and the buyer is told once.
 */
export async function tellPaymentFailed(
  services: Services,
  tx: Queryable,
  buyer: Buyer,
  failed: {
    readonly productId: string
    readonly invoice: InvoiceRow
    readonly refusal: EndOfRetries | undefined
    /** When what is owed closes the plan; null where that is not known. */
    readonly openUntil: Date | null
  },
): Promise<void> {
  const { productId, invoice, refusal, openUntil } = failed
  await enqueuePlanMail(services, tx, buyer, {
    kind: 'payment-failed',
    dedupeKey: `payment-failed:${invoice.id}:${refusal ?? invoice.attemptCount}`,
    payload: {
      productId,
      amountCents: invoice.amountCents,
      currency: invoice.currency,
      failedAt: invoice.updatedAt.toISOString(),
      triesAgainAt: invoice.nextAttemptAt?.toISOString() ?? null,
      ...(refusal === 'for-good' ? { isForGood: true } : {}),
      openUntil: openUntil?.toISOString() ?? null,
    },
  })
}
