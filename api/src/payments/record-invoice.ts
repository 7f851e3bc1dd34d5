import { findAttemptOfSubscription } from '#api/payments/attempt-store.ts'
import { recordMovement } from '#api/payments/ledger-store.ts'
import { idOf, paymentIntentOf } from '#api/payments/open-subscription.ts'
import { readIntent } from '#api/payments/read-intent.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import { momentOf, syncSubscription } from '#api/payments/sync-subscription.ts'
import type { Services } from '#api/services.ts'

/** Records what an invoice collected: the first one settles its attempt, later ones are renewals. */
export async function recordPaidInvoice(services: Services, invoiceId: string): Promise<void> {
  const invoice = await services.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const reference = invoice.parent?.subscription_details?.subscription
  if (reference === undefined || reference === null) return
  const subscriptionId = idOf(reference)
  const attempt = await findAttemptOfSubscription(services.db.query, subscriptionId)
  if (attempt === undefined) return
  await syncSubscription(services, subscriptionId)
  if (invoice.status !== 'paid') return
  const intentId = paymentIntentOf(invoice)
  if (attempt.paidAt === null) await settleAttempt(services, attempt, 'onlooker')
  if (invoice.billing_reason === 'subscription_create' || intentId === undefined) return
  const { charge, amountCents } = await readIntent(services.stripe, intentId)
  if (charge === undefined) return
  const { leadId, brandId, productId, id: attemptId } = attempt
  await recordMovement(services.db.query, {
    id: services.newId(),
    kind: 'renewal',
    leadId,
    brandId,
    productId,
    amountCents,
    currency: invoice.currency,
    stripeSourceId: charge.id,
    stripeChargeId: charge.id,
    stripeIntentId: intentId,
    stripeInvoiceId: invoice.id,
    subscriptionId,
    attemptId,
    occurredAt: momentOf(charge.created),
    createdAt: new Date(services.now()),
  })
}
