import type Stripe from 'stripe'
import { endForfeitedPlan } from './end-forfeited-plan.ts'
import { findMovement, findPaymentOfCharge, recordMovement } from './ledger-store.ts'
import type { LedgerEntry } from './ledger-store.ts'
import { idOf } from './stripe-subscription.ts'
import { recordInvoice } from './record-invoice.ts'
import { followRefund, isLostRefund } from './refund-store.ts'
import { settleIntent } from './settle-intent.ts'
import { momentOf } from './stripe-moment.ts'
import type { Services } from '#api/services.ts'

/**
 * Records every refund of one of our charges as a negative entry, and ends the plan if all of it was refunded. Failed
 * and pending refunds moved no money; one that failed after it was recorded is reversed by a second entry. A plan that
 * it had ended stays ended, since Stripe revives none.
 */
export async function recordRefundsOf(services: Services, chargeId: string): Promise<void> {
  const payment = await paymentOf(services, chargeId)
  if (payment === undefined) return
  for await (const refund of services.stripe.refunds.list({ charge: chargeId, limit: 100 })) {
    const isNew = await recordMoneyOf(services, payment, refund)
    // NOTE: it may have failed after it was read, and the handler of that event found no entry to reverse.
    if (isNew) await recordMoneyOf(services, payment, await services.stripe.refunds.retrieve(refund.id))
  }
  await endForfeitedPlan(services, payment.subscriptionId)
}

/** Records what a refund has moved so far. Returns whether that was its first entry. */
async function recordMoneyOf(
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

/**
 * What a refund has moved so far. One that failed or was canceled moved nothing, unless it had been recorded before.
 */
export function movementsOfRefund(
  { id, status, amount }: Pick<Stripe.Refund, 'id' | 'status' | 'amount'>,
  isBooked: boolean,
): readonly { readonly sourceId: string; readonly amountCents: number }[] {
  const given = { sourceId: id, amountCents: -amount }
  if (status === 'succeeded') return [given]
  return isLostRefund(status) && isBooked ? [given, { sourceId: `${id}:failed`, amountCents: amount }] : []
}

/** Records the refund with this id, and the other refunds of its charge. */
export async function recordRefund(services: Services, refundId: string): Promise<void> {
  const { charge } = await services.stripe.refunds.retrieve(refundId)
  if (charge !== null) await recordRefundsOf(services, idOf(charge))
}

/**
 * The ledger entry of a charge's payment. Events of a refund may arrive before those of the payment, so a missing
 * payment is fetched from Stripe and recorded first.
 */
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
