import { endUnearned } from '#api/payments/end-unearned.ts'
import { findPaymentOfCharge, recordMovement } from '#api/payments/ledger-store.ts'
import type { LedgerEntry } from '#api/payments/ledger-store.ts'
import { idOf } from '#api/payments/open-subscription.ts'
import { recordInvoice } from '#api/payments/record-invoice.ts'
import { followRefund } from '#api/payments/refund-store.ts'
import { settleIntent } from '#api/payments/settle-intent.ts'
import { momentOf } from '#api/payments/sync-subscription.ts'
import type { Services } from '#api/services.ts'

/**
 * Records every refund of a charge of ours as a negative entry, and ends the plan when all of it went back. Failed and
 * pending ones moved no money.
 */
export async function recordRefundsOf(services: Services, chargeId: string): Promise<void> {
  const payment = await paymentOf(services, chargeId)
  if (payment === undefined) return
  for await (const refund of services.stripe.refunds.list({ charge: chargeId, limit: 100 })) {
    await followRefund(services, refund)
    if (refund.status !== 'succeeded') continue
    await recordMovement(services.db.query, {
      ...payment,
      id: services.newId(),
      kind: 'refund',
      amountCents: -refund.amount,
      currency: refund.currency,
      stripeSourceId: refund.id,
      occurredAt: momentOf(refund.created),
      createdAt: new Date(services.now()),
    })
  }
  await endUnearned(services, payment.subscriptionId)
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
