import type Stripe from 'stripe'
import { endUnearned } from '#api/payments/end-unearned.ts'
import { findMovement, findPaymentOfCharge, recordMovement } from '#api/payments/ledger-store.ts'
import type { LedgerEntry } from '#api/payments/ledger-store.ts'
import { idOf } from '#api/payments/open-subscription.ts'
import { recordInvoice } from '#api/payments/record-invoice.ts'
import { followRefund, isLostRefund } from '#api/payments/refund-store.ts'
import { settleIntent } from '#api/payments/settle-intent.ts'
import { momentOf } from '#api/payments/sync-subscription.ts'
import type { Services } from '#api/services.ts'

/**
 * Records every refund of a charge of ours as a negative entry, and ends the plan when all of it went back. Failed and
 * pending ones moved no money; one that failed after it was booked is taken back by an entry of its own. A plan that it
 * had ended stays ended: Stripe revives none.
 */
export async function recordRefundsOf(services: Services, chargeId: string): Promise<void> {
  const payment = await paymentOf(services, chargeId)
  if (payment === undefined) return
  for await (const refund of services.stripe.refunds.list({ charge: chargeId, limit: 100 })) {
    const isNew = await followMoney(services, payment, refund)
    // NOTE: it may have failed after it was read, and whoever heard of that found nothing to take back.
    if (isNew) await followMoney(services, payment, await services.stripe.refunds.retrieve(refund.id))
  }
  await endUnearned(services, payment.subscriptionId)
}

/** Books what a refund moved so far; whether that was its first entry. */
async function followMoney(
  services: Services,
  payment: LedgerEntry,
  refund: Stripe.Refund,
): Promise<boolean> {
  await followRefund(services, refund)
  const { query } = services.db
  const isBooked = (await findMovement(query, refund.id)) !== undefined
  for (const { sourceId, amountCents } of movementsOfRefund(refund, isBooked)) {
    await recordMovement(query, {
      ...payment,
      id: services.newId(),
      kind: 'refund',
      amountCents,
      currency: refund.currency,
      stripeSourceId: sourceId,
      occurredAt: amountCents < 0 ? momentOf(refund.created) : new Date(services.now()),
      createdAt: new Date(services.now()),
    })
  }
  return !isBooked && refund.status === 'succeeded'
}

/** What a refund moved so far. One that failed, or was cancelled, moved nothing unless it had been booked before. */
export function movementsOfRefund(
  { id, status, amount }: Pick<Stripe.Refund, 'id' | 'status' | 'amount'>,
  isBooked: boolean,
): readonly { readonly sourceId: string; readonly amountCents: number }[] {
  const given = { sourceId: id, amountCents: -amount }
  if (status === 'succeeded') return [given]
  return isLostRefund(status) && isBooked ? [given, { sourceId: `${id}:failed`, amountCents: amount }] : []
}

/** Records the refund with this id, and the others of its charge. */
export async function recordRefund(services: Services, refundId: string): Promise<void> {
  const { charge } = await services.stripe.refunds.retrieve(refundId)
  if (charge !== null) await recordRefundsOf(services, idOf(charge))
}

/** The payment a charge made. News of a refund may come before news of the payment, so that is looked up first. */
export async function paymentOf(services: Services, chargeId: string): Promise<LedgerEntry | undefined> {
  const known = await findPaymentOfCharge(services.db.query, chargeId)
  if (known !== undefined) return known
  const { payment_intent: intent } = await services.stripe.charges.retrieve(chargeId)
  if (intent === null) return undefined
  const intentId = idOf(intent)
  await settleIntent(services, intentId)
  const payments = await services.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
  })
  for (const { invoice } of payments.data) await recordInvoice(services, idOf(invoice))
  return findPaymentOfCharge(services.db.query, chargeId)
}
