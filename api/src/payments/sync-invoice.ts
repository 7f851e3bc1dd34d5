import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import { invoices } from './aftermath-tables.ts'
import { findAttempt, findAttemptOfSubscription } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import { billedPeriodOf } from './billed-period.ts'
import { graceEnd } from './entitlement.ts'
import { idOf, paymentIntentOf } from './stripe-subscription.ts'
import { mailPaymentFailed } from './plan-mails.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { settleAttempt } from './settle-attempt.ts'
import { momentOf } from './stripe-moment.ts'
import { syncSubscription } from './sync-subscription.ts'
import { deservesMail, noRetryReason, readRenewalOutcome } from './renewal-outcome.ts'
import type { RenewalOutcome } from './renewal-outcome.ts'
import type { Services } from '#api/services.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** Metadata of an invoice that the customer pays while present: the page tells them what the bank says. */
export const askedByCustomer = { askedBy: 'customer' } as const

interface SyncedInvoice {
  readonly attempt: Attempt
  /** The product it bills. */
  readonly productId: string
  readonly row: InvoiceRow
  /** When its plan ended; null while it runs, and for a first invoice that is already recorded. */
  readonly planEndedAt: Date | null
}

/**
 * Stores an invoice as Stripe describes it now, after syncing its subscription, and mails the buyer about a failed
 * renewal unless they see it on the page. Returns undefined if the invoice belongs to nobody. An older reading never
 * overwrites a newer one: if the row changed in the meantime, Stripe is asked again.
 */
export async function syncInvoice(services: Services, id: string): Promise<SyncedInvoice | undefined> {
  const { query } = services.db
  for (;;) {
    const [before] = await query.select().from(invoices).where(eq(invoices.id, id))
    const invoice = await services.stripe.invoices.retrieve(id, { expand: ['payments'] })
    const parent = invoice.parent?.subscription_details
    if (parent === undefined || parent === null) return undefined
    const subscriptionId = idOf(parent.subscription)
    const attempt =
      (await findAttemptOfSubscription(query, subscriptionId)) ??
      (await linkHosted(services, subscriptionId, parent.metadata?.['attemptId']))
    if (attempt === undefined) return undefined
    const { outcome, refusedAt } = await readRenewalOutcome(services, invoice, before?.attemptCount ?? 0)
    // NOTE: every question to Stripe comes before the row is written. The next look infers from the row's attempt count
    // what was already mailed, so a row written before a question failed would suppress the mail for good.
    const subscription = isRecorded(attempt, invoice)
      ? undefined
      : await syncSubscription(services, subscriptionId)
    const productId = productOf(attempt, invoice, subscription)
    const row = await inTransaction(services.db, async (tx) => {
      // NOTE: the lead lock comes first, as in an erasure: a person erased while Stripe was being asked gets no more
      // mail.
      const lead = await lockLead(tx, attempt.leadId)
      const isErased = lead === undefined
      const written = await write(tx, before, {
        id,
        subscriptionId,
        leadId: attempt.leadId,
        ...columnsOf(services, invoice),
        ...periodColumnsOf(before, invoice),
        // NOTE: Stripe names a retry day even when it will not retry. While the bank has not answered, the day stays as
        // it was.
        ...(noRetryReason(outcome) !== undefined && { nextAttemptAt: null }),
        ...(outcome === 'pending' &&
          before?.attemptCount === invoice.attempt_count && { nextAttemptAt: before.nextAttemptAt }),
        // NOTE: the page behind the link shows name and address, which were removed from here when the buyer was
        // erased.
        ...(isErased && { url: null }),
      })
      const isSeen = invoice.metadata?.['askedBy'] === askedByCustomer.askedBy
      // NOTE: the lead's current email; the attempt's may have been corrected while Stripe was being asked.
      if (written !== undefined && lead !== undefined && !isSeen)
        await mailOutcome(services, tx, {
          attempt: { ...attempt, email: lead.email },
          productId,
          row: written,
          subscription,
          outcome,
          refusedAt,
        })
      return written
    })
    if (row !== undefined) return { attempt, productId, row, planEndedAt: subscription?.endedAt ?? null }
  }
}

// NOTE: the subscription was read when this payment was recorded; other events report later changes.
function isRecorded({ paidAt }: Attempt, { billing_reason: reason, status }: Stripe.Invoice): boolean {
  return reason === 'subscription_create' && status === 'paid' && paidAt !== null
}

/** Stores a reading; undefined if the row changed since `before` was read, or was made since there was none. */
async function write(
  tx: Queryable,
  before: InvoiceRow | undefined,
  columns: Omit<InvoiceRow, 'version'>,
): Promise<InvoiceRow | undefined> {
  const version = (before?.version ?? 0) + 1
  const rows = await tx
    .insert(invoices)
    .values({ ...columns, version })
    .onConflictDoUpdate({
      target: invoices.id,
      set: { ...columns, version },
      setWhere: eq(invoices.version, version - 1),
    })
    .returning()
  return rows[0]
}

async function mailOutcome(
  services: Services,
  tx: Queryable,
  given: {
    readonly attempt: Attempt
    readonly productId: string
    readonly row: InvoiceRow
    readonly subscription: SubscriptionRow | undefined
    /** Undefined if no bank was asked for a renewal, or if it paid. */
    readonly outcome: RenewalOutcome | undefined
    /** When the bank refused it; undefined if that is not known. */
    readonly refusedAt: Date | undefined
  },
): Promise<void> {
  const { attempt, productId, row, subscription, outcome, refusedAt } = given
  if (outcome === undefined || !deservesMail(outcome) || subscription?.endedAt !== null) return
  await mailPaymentFailed(services, tx, attempt, {
    productId,
    invoice: row,
    refusal: noRetryReason(outcome),
    failedAt: refusedAt ?? row.updatedAt,
    openUntil: graceEnd(subscription.pastDueSince, services.config.graceDays),
  })
}

/** The product an invoice bills: for a switched plan the new product, once the invoice bills the new price. */
function productOf(
  { productId }: Attempt,
  { lines }: Stripe.Invoice,
  subscription: SubscriptionRow | undefined,
): string {
  const billed = lines.data.flatMap(({ pricing }) => pricing?.price_details?.price ?? []).map(idOf)
  const isOfNow = subscription?.priceId != null && billed.includes(subscription.priceId)
  return (isOfNow ? subscription.switchedProductId : null) ?? productId
}

/**
 * The attempt behind a subscription that a hosted page may have created. It is linked when the page is settled, but
 * other events may arrive before the page's own. Calls Stripe only if the metadata names an attempt that waits for its
 * page.
 */
async function linkHosted(
  services: Services,
  subscriptionId: string,
  attemptId: string | undefined,
): Promise<Attempt | undefined> {
  const attempt = attemptId === undefined ? undefined : await findAttempt(services.db.query, attemptId)
  if (attempt?.checkoutSessionId == null || attempt.stripeSubscriptionId !== null) return undefined
  await settleAttempt(services, attempt, 'onlooker')
  return findAttemptOfSubscription(services.db.query, subscriptionId)
}

// NOTE: an invoice stored without the mark never gets one, or a refund would end a plan long after it was recorded.
function periodColumnsOf(before: InvoiceRow | undefined, invoice: Stripe.Invoice) {
  const { beginsPeriod: begins, periodCents } = billedPeriodOf(invoice)
  const beginsPeriod = before === undefined ? begins : before.beginsPeriod
  return { beginsPeriod, periodCents: beginsPeriod === true ? periodCents : null }
}

function columnsOf(services: Services, invoice: Stripe.Invoice) {
  return {
    number: invoice.number,
    status: invoice.status ?? 'draft',
    billingReason: invoice.billing_reason,
    amountCents: invoice.amount_due,
    currency: invoice.currency,
    stripeIntentId: paymentIntentOf(invoice) ?? null,
    attemptCount: invoice.attempt_count,
    nextAttemptAt: invoice.next_payment_attempt === null ? null : momentOf(invoice.next_payment_attempt),
    url: invoice.hosted_invoice_url ?? null,
    issuedAt: momentOf(invoice.created),
    updatedAt: new Date(services.now()),
  }
}
