import type { Queryable } from '#api/db/client.ts'
import type { LedgerEntry } from './ledger-store.ts'
import type { IntentReading } from './read-intent.ts'
import { findRefundClaim, insertRefundClaim, lockCharge, refundableCentsOf } from './refund-store.ts'
import type { Services } from '#api/services.ts'

/**
 * Decides, in the transaction that books a payment, to refund all of it that is left, because it was paid after its
 * plan had ended and buys nothing. Decided once per charge; a job carries it out. `charge` is as read from Stripe,
 * which may know of a refund before the books do. Returns the cents that are to be refunded.
 */
export async function promiseRefundAfterEnd(
  services: Services,
  tx: Queryable,
  {
    leadId,
    currency,
    amountCents: paidCents,
    charge,
  }: Pick<LedgerEntry, 'leadId' | 'currency' | 'amountCents'> & {
    readonly charge: NonNullable<IntentReading['charge']>
  },
): Promise<number> {
  const stripeChargeId = charge.id
  await lockCharge(tx, stripeChargeId)
  const key = `after-end:${stripeChargeId}`
  const claimed = await findRefundClaim(tx, key)
  if (claimed !== undefined) return claimed.amountCents
  const booked = (await refundableCentsOf(tx, [stripeChargeId])).get(stripeChargeId) ?? 0
  const amountCents = Math.min(booked, paidCents - charge.refundedCents)
  // NOTE: an operator may have refunded it, or the bank taken it back.
  if (amountCents <= 0) return 0
  services.log.info({ charge: stripeChargeId }, 'A plan was paid for after it had ended: refunding it')
  await insertRefundClaim(services, tx, {
    key,
    leadId,
    stripeChargeId,
    amountCents,
    currency,
    reason: 'requested_by_customer',
  })
  return amountCents
}
