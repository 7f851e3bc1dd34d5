import { inTransaction } from '#api/db/in-transaction.ts'
import { enqueueReceipt } from '#api/mail/index.ts'
import { findAttempt } from './attempt-store.ts'
import { faultPoint } from './fault-point.ts'
import { isHeld } from './lease.ts'
import { recordMovement } from './ledger-store.ts'
import { readIntent } from './read-intent.ts'
import type { IntentReading } from './read-intent.ts'
import { closedOfferCode } from './refusal-codes.ts'
import { momentOf } from './stripe-moment.ts'
import { findUpsellPurchase, updateOpenUpsell } from './upsell-store.ts'
import type { UpsellChanges, UpsellPurchase } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

/** Reads an upsell's outcome from Stripe and records it. As with `settleAttempt`, a payment is always recorded. */
export async function settleUpsell(
  services: Services,
  purchase: UpsellPurchase,
  as: 'driver' | 'onlooker',
): Promise<UpsellPurchase> {
  if (purchase.stripeIntentId === null) return purchase
  const intent = await readIntent(services.stripe, purchase.stripeIntentId)
  if (intent.status === 'succeeded') return recordPaid(services, purchase, intent)
  if (as === 'onlooker' && isHeld(purchase, services.now())) return purchase
  return releaseUpsell(services, purchase, outcomeOf(intent))
}

/** Releases the lease and writes the outcome. A purchase that was paid or taken over in the meantime stays as it is. */
export async function releaseUpsell(
  services: Services,
  purchase: UpsellPurchase,
  changes: UpsellChanges,
): Promise<UpsellPurchase> {
  const now = new Date(services.now())
  const released = await updateOpenUpsell(
    services.db.query,
    purchase.id,
    { ...changes, leaseUntil: now, updatedAt: now },
    purchase,
  )
  return released ?? (await findUpsellPurchase(services.db.query, purchase.id)) ?? purchase
}

function outcomeOf(intent: IntentReading): UpsellChanges {
  if (intent.status === 'canceled') return { state: 'declined', declineCode: closedOfferCode }
  if (intent.status === 'requires_action' || intent.status === 'processing') return { state: 'awaiting' }
  return { state: 'declined', declineCode: intent.errorCode ?? 'processing_error' }
}

async function recordPaid(
  services: Services,
  purchase: UpsellPurchase,
  intent: IntentReading,
): Promise<UpsellPurchase> {
  const isSame =
    intent.customerId === purchase.stripeCustomerId &&
    intent.amountCents === purchase.amountCents &&
    intent.currency === purchase.currency
  const { charge } = intent
  if (!isSame || charge === undefined)
    throw new Error(`Intent ${intent.id} does not match upsell ${purchase.id}`)
  const paid = await inTransaction(services.db, async (tx) => {
    const now = new Date(services.now())
    const occurredAt = momentOf(charge.created)
    const changed = await updateOpenUpsell(tx, purchase.id, {
      state: 'succeeded',
      declineCode: null,
      paidAt: occurredAt,
      leaseUntil: now,
      updatedAt: now,
    })
    const { leadId, brandId, productId } = purchase
    await recordMovement(tx, {
      id: services.newId(),
      kind: 'upsell',
      leadId,
      brandId,
      productId,
      amountCents: intent.amountCents,
      currency: purchase.currency,
      stripeSourceId: charge.id,
      stripeChargeId: charge.id,
      stripeIntentId: intent.id,
      attemptId: purchase.attemptId,
      upsellPurchaseId: purchase.id,
      occurredAt,
      createdAt: now,
    })
    const attempt = await findAttempt(tx, purchase.attemptId)
    if (attempt !== undefined) {
      const { amountCents } = intent
      const { currency } = purchase
      const order = { orderId: purchase.id, brandId, productId, amountCents, currency, paidAt: occurredAt }
      await enqueueReceipt(services, tx, { ...order, email: attempt.email, isOneTime: true })
    }
    await faultPoint('upsell.settle.beforeCommit')
    return changed
  })
  await faultPoint('upsell.settle.afterCommit')
  return paid ?? (await findUpsellPurchase(services.db.query, purchase.id)) ?? purchase
}
