import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hasLead, lockLead } from '#api/leads/index.ts'
import { enqueueReceipt, mailLifetimes } from '#api/mail/index.ts'
import { invoices } from '#api/payments/aftermath-tables.ts'
import { findAttempt, findAttemptOfSubscription } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { graceEnd } from '#api/payments/entitlement.ts'
import { recordMovement } from '#api/payments/ledger-store.ts'
import { idOf, paymentIntentOf } from '#api/payments/open-subscription.ts'
import { tellPaymentFailed } from '#api/payments/plan-mails.ts'
import { readIntent } from '#api/payments/read-intent.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import { momentOf, syncSubscription } from '#api/payments/sync-subscription.ts'
import { endOf, isNews, wordOfBank } from '#api/payments/word-of-bank.ts'
import type { WordOfBank } from '#api/payments/word-of-bank.ts'
import type { Services } from '#api/services.ts'

type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof syncSubscription>>>
export type InvoiceRow = typeof invoices.$inferSelect

/**
 * Keeps an invoice as it now is, and records what it collected: the first one settles its attempt, later ones are
 * renewals, each with a receipt. One that was settled outside of Stripe collected nothing, its plan runs on all the same.
 * A renewal that failed is told to the buyer, unless they see it themselves. Invoices of nobody's change nothing.
 */
export async function recordInvoice(services: Services, invoiceId: string): Promise<void> {
  const kept = await keepInvoice(services, invoiceId)
  if (kept === undefined) return
  const { attempt, invoice, row, word } = kept
  const isFirst = invoice.billing_reason === 'subscription_create'
  // NOTE: whoever recorded its payment has read the subscription since; later news of that has events of its own.
  if (isFirst && invoice.status === 'paid' && attempt.paidAt !== null) return
  const subscription = await syncSubscription(services, row.subscriptionId)
  const productId = productOf(attempt, invoice, subscription)
  if (word !== undefined && isNews(word) && subscription?.endedAt === null) {
    const openUntil = graceEnd(subscription.pastDueSince, services.config.graceDays)
    await tellPaymentFailed(services, attempt, { productId, invoice: row, refusal: endOf(word), openUntil })
  }
  if (invoice.status !== 'paid') return
  if (attempt.paidAt === null) await settleAttempt(services, attempt, 'onlooker')
  if (isFirst || row.stripeIntentId === null) return
  await recordRenewal(services, { ...attempt, productId }, row, row.stripeIntentId)
}

/** What an invoice renews: of a switched plan what it was switched to, once the invoice bills the price of that. */
function productOf(
  { productId }: Attempt,
  { lines }: Stripe.Invoice,
  subscription: SubscriptionRow | undefined,
): string {
  const billed = lines.data.flatMap(({ pricing }) => pricing?.price_details?.price ?? []).map(idOf)
  const isOfNow = subscription?.priceId != null && billed.includes(subscription.priceId)
  return (isOfNow ? subscription.switchedProductId : null) ?? productId
}

interface Kept {
  readonly attempt: Attempt
  readonly invoice: Stripe.Invoice
  readonly row: InvoiceRow
  /** Undefined where no bank was asked for a renewal, or it paid. */
  readonly word: WordOfBank | undefined
}

/** Nobody can write an older answer over a newer one: a row that changed while we asked is asked about again. */
async function keepInvoice(services: Services, id: string): Promise<Kept | undefined> {
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
    const { leadId } = attempt
    const word = await wordOfBank(services, invoice, before?.attemptCount ?? 0)
    // NOTE: the page behind the link shows name and address, which went from here when the buyer was erased.
    const isErased = !(await hasLead(query, leadId))
    const columns = {
      subscriptionId,
      leadId,
      ...columnsOf(services, invoice),
      // NOTE: Stripe names a day all the same, and asks nobody on it. While a question is open nothing is decided anew.
      ...(endOf(word) !== undefined && { nextAttemptAt: null }),
      ...(word === 'pending' &&
        before?.attemptCount === invoice.attempt_count && { nextAttemptAt: before.nextAttemptAt }),
      ...(isErased && { url: null }),
    }
    const [row] =
      before === undefined
        ? await query
            .insert(invoices)
            .values({ id, version: 1, ...columns })
            .onConflictDoNothing()
            .returning()
        : await query
            .update(invoices)
            .set({ ...columns, version: before.version + 1 })
            .where(and(eq(invoices.id, id), eq(invoices.version, before.version)))
            .returning()
    if (row !== undefined) return { attempt, invoice, row, word }
  }
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

async function recordRenewal(
  services: Services,
  attempt: Attempt,
  { id: invoiceId, subscriptionId, currency, version }: InvoiceRow,
  intentId: string,
): Promise<void> {
  const { query } = services.db
  const { status, charge, amountCents } = await readIntent(services.stripe, intentId)
  // NOTE: of an invoice that was settled outside of Stripe the intent still names the last charge, which was refused.
  // The row then names no payment, so that nobody looks for one in the ledger.
  if (status !== 'succeeded' || charge === undefined) {
    services.log.info(
      { invoice: invoiceId, intent: intentId, status },
      'An invoice was paid without a charge',
    )
    await query
      .update(invoices)
      .set({ stripeIntentId: null })
      .where(and(eq(invoices.id, invoiceId), eq(invoices.version, version)))
    return
  }
  const { leadId, brandId, productId, id: orderId, email } = attempt
  const paidAt = momentOf(charge.created)
  await inTransaction(services.db, async (tx) => {
    // NOTE: held as by whoever erases it, and first: who was erased while Stripe was asked is not written to any more.
    const lead = await lockLead(tx, leadId)
    const isNew = await recordMovement(tx, {
      id: services.newId(),
      kind: 'renewal',
      leadId,
      brandId,
      productId,
      amountCents,
      currency,
      stripeSourceId: charge.id,
      stripeChargeId: charge.id,
      stripeIntentId: intentId,
      stripeInvoiceId: invoiceId,
      subscriptionId,
      attemptId: orderId,
      occurredAt: paidAt,
      createdAt: new Date(services.now()),
    })
    const paid = { orderId, brandId, productId, email, amountCents, currency, paidAt }
    if (isNew && lead !== undefined && isWorthReceipt(services, paidAt))
      await enqueueReceipt(services, tx, { ...paid, renewalInvoiceId: invoiceId })
  })
}

/** Books that are made up for long after, from a restored backup say, tell nobody of what they paid for months ago. */
function isWorthReceipt({ now }: Services, paidAt: Date): boolean {
  return now() - paidAt.getTime() <= mailLifetimes.receipt
}
