import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import { invoices } from '#api/payments/aftermath-tables.ts'
import { findAttempt, findAttemptOfSubscription } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { graceEnd } from '#api/payments/entitlement.ts'
import { idOf, paymentIntentOf } from '#api/payments/open-subscription.ts'
import { tellPaymentFailed } from '#api/payments/plan-mails.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import { momentOf, syncSubscription } from '#api/payments/sync-subscription.ts'
import type { SubscriptionRow } from '#api/payments/sync-subscription.ts'
import { endOf, isWorthAMail, renewalOutcomeOf } from '#api/payments/renewal-outcome.ts'
import type { RenewalOutcome } from '#api/payments/renewal-outcome.ts'
import type { Services } from '#api/services.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** Metadata of an invoice that is asked for only while its customer is there: what a bank says to it is told on the page. */
export const askedByCustomer = { askedBy: 'customer' } as const

interface KeptInvoice {
  readonly attempt: Attempt
  /** What it bills. */
  readonly productId: string
  readonly row: InvoiceRow
}

/**
 * Keeps an invoice as Stripe describes it now, its subscription before it, and tells the buyer of a renewal that failed,
 * unless they see it themselves. Undefined when the invoice is of nobody's.
 * Nobody can write an older answer over a newer one: a row that changed while we asked is asked about again.
 */
export async function keepInvoice(services: Services, id: string): Promise<KeptInvoice | undefined> {
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
    const word = await renewalOutcomeOf(services, invoice, before?.attemptCount ?? 0)
    // NOTE: everything Stripe is asked comes before the row. By its count of tries the next look knows what was told:
    // a row that stood while a question failed would keep the mail from ever being written.
    const subscription = isRecorded(attempt, invoice)
      ? undefined
      : await syncSubscription(services, subscriptionId)
    const productId = productOf(attempt, invoice, subscription)
    const row = await inTransaction(services.db, async (tx) => {
      // NOTE: held as by whoever erases it, and first: who was erased while Stripe was asked is not written to any more.
      const lead = await lockLead(tx, attempt.leadId)
      const isErased = lead === undefined
      const written = await write(tx, before, {
        id,
        subscriptionId,
        leadId: attempt.leadId,
        ...columnsOf(services, invoice),
        // NOTE: Stripe names a day all the same, and asks nobody on it. While a question is open nothing is decided anew.
        ...(endOf(word) !== undefined && { nextAttemptAt: null }),
        ...(word === 'pending' &&
          before?.attemptCount === invoice.attempt_count && { nextAttemptAt: before.nextAttemptAt }),
        // NOTE: the page behind the link shows name and address, which went from here when the buyer was erased.
        ...(isErased && { url: null }),
      })
      const isSeen = invoice.metadata?.['askedBy'] === askedByCustomer.askedBy
      // NOTE: the lead's address: that of the attempt may have been corrected while Stripe was asked.
      if (written !== undefined && lead !== undefined && !isSeen)
        await tellWord(services, tx, {
          attempt: { ...attempt, email: lead.email },
          productId,
          row: written,
          subscription,
          word,
        })
      return written
    })
    if (row !== undefined) return { attempt, productId, row }
  }
}

// NOTE: whoever recorded its payment has read the subscription since; later news of that has events of its own.
function isRecorded({ paidAt }: Attempt, { billing_reason: reason, status }: Stripe.Invoice): boolean {
  return reason === 'subscription_create' && status === 'paid' && paidAt !== null
}

async function write(
  tx: Queryable,
  before: InvoiceRow | undefined,
  columns: Omit<InvoiceRow, 'version'>,
): Promise<InvoiceRow | undefined> {
  const rows =
    before === undefined
      ? await tx
          .insert(invoices)
          .values({ ...columns, version: 1 })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(invoices)
          .set({ ...columns, version: before.version + 1 })
          .where(and(eq(invoices.id, before.id), eq(invoices.version, before.version)))
          .returning()
  return rows[0]
}

async function tellWord(
  services: Services,
  tx: Queryable,
  told: {
    readonly attempt: Attempt
    readonly productId: string
    readonly row: InvoiceRow
    readonly subscription: SubscriptionRow | undefined
    /** Undefined where no bank was asked for a renewal, or it paid. */
    readonly word: RenewalOutcome | undefined
  },
): Promise<void> {
  const { attempt, productId, row, subscription, word } = told
  if (word === undefined || !isWorthAMail(word) || subscription?.endedAt !== null) return
  const openUntil = graceEnd(subscription.pastDueSince, services.config.graceDays)
  await tellPaymentFailed(services, tx, attempt, { productId, invoice: row, refusal: endOf(word), openUntil })
}

/** What an invoice bills: of a switched plan what it was switched to, once the invoice bills the price of that. */
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
 * The attempt of a subscription that a hosted page may have made: what it made is linked when the page is settled, and
 * other news may come before that of the page. Costs a call to Stripe only where the metadata names an attempt of ours
 * that waits for its page.
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
