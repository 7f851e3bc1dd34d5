import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import { enqueueReceipt, mailLifetimes } from '#api/mail/index.ts'
import { invoices } from './aftermath-tables.ts'
import type { Attempt } from './attempt-store.ts'
import { syncInvoice } from './sync-invoice.ts'
import type { InvoiceRow } from './sync-invoice.ts'
import { recordMovement } from './ledger-store.ts'
import { promiseRefundAfterEnd } from './promise-refund-after-end.ts'
import { readIntent } from './read-intent.ts'
import { settleAttempt } from './settle-attempt.ts'
import { momentOf } from './stripe-moment.ts'
import type { Services } from '#api/services.ts'

/**
 * Stores an invoice in its current state and records what it collected: the first one settles its attempt, later ones
 * are renewals, each with a receipt. An invoice settled outside of Stripe collected nothing, though its plan goes on.
 * Invoices that belong to nobody change nothing. What a plan collected after its end is refunded; `isAfterEnd` says so
 * of an invoice that was seen open after it, where the seconds of Stripe's moments are too coarse.
 */
export async function recordInvoice(
  services: Services,
  invoiceId: string,
  { isAfterEnd = false }: { readonly isAfterEnd?: boolean } = {},
): Promise<void> {
  const synced = await syncInvoice(services, invoiceId)
  if (synced?.row.status !== 'paid') return
  const { attempt, productId, row, planEndedAt } = synced
  if (attempt.paidAt === null) await settleAttempt(services, attempt, 'onlooker')
  if (row.billingReason === 'subscription_create' || row.stripeIntentId === null) return
  await recordRenewal(services, { ...attempt, productId }, row, {
    intentId: row.stripeIntentId,
    buysNothing: (paidAt) => isAfterEnd || (planEndedAt !== null && paidAt > planEndedAt),
  })
}

async function recordRenewal(
  services: Services,
  attempt: Attempt,
  { id: invoiceId, subscriptionId, currency, version, billingReason }: InvoiceRow,
  {
    intentId,
    buysNothing,
  }: {
    readonly intentId: string
    /** Whether the plan had ended when it was paid. */
    readonly buysNothing: (paidAt: Date) => boolean
  },
): Promise<void> {
  const { query } = services.db
  const { status, charge, amountCents } = await readIntent(services.stripe, intentId)
  // NOTE: for an invoice settled outside of Stripe, the intent still names the last charge, which was refused. Clearing
  // it from the row keeps anyone from looking for that payment in the ledger.
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
  const { leadId, brandId, productId, id: orderId } = attempt
  const paidAt = momentOf(charge.created)
  await inTransaction(services.db, async (tx) => {
    // NOTE: the lead lock comes first, as in an erasure: a person erased while Stripe was being asked gets no more
    // mail.
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
    if (buysNothing(paidAt)) {
      await promiseRefundAfterEnd(services, tx, { leadId, currency, amountCents, charge })
      return
    }
    const isExtraCharge = isExtraInvoice(billingReason)
    const paid = { orderId, brandId, productId, amountCents, currency, paidAt }
    // NOTE: the lead's current email; the attempt's may have been corrected while Stripe was being asked.
    if (isNew && lead !== undefined && deservesReceipt(services, paidAt))
      await enqueueReceipt(services, tx, {
        ...paid,
        email: lead.email,
        renewalInvoiceId: invoiceId,
        isExtraCharge,
      })
  })
}

/**
 * Whether Stripe made an invoice for another reason than the end of a period: for a change during one, or for one that
 * a change began. Stripe need not say why it made one.
 */
export function isExtraInvoice(billingReason: string | null): boolean {
  return billingReason !== null && billingReason !== 'subscription_cycle'
}

/** Payments recorded long after the fact, for instance after restoring a backup, get no receipt months later. */
function deservesReceipt({ now }: Services, paidAt: Date): boolean {
  return now() - paidAt.getTime() <= mailLifetimes.receipt
}
