import type { Queryable } from '#api/db/client.ts'
import type { LedgerEntry } from '#api/payments/ledger-store.ts'
import {
  findRefundClaim,
  insertRefundClaim,
  lockCharge,
  refundableCentsOf,
} from '#api/payments/refund-store.ts'
import type { Services } from '#api/services.ts'

/**
 * Decides, in the transaction that books a payment, to refund all of it that is left, because it was paid after its
 * plan had ended and buys nothing. Decided once per charge; a job carries it out.
 */
export async function promiseRefundAfterEnd(
  services: Services,
  tx: Queryable,
  { leadId, stripeChargeId, currency }: Pick<LedgerEntry, 'leadId' | 'stripeChargeId' | 'currency'>,
): Promise<void> {
  await lockCharge(tx, stripeChargeId)
  const key = `after-end:${stripeChargeId}`
  if ((await findRefundClaim(tx, key)) !== undefined) return
  const amountCents = (await refundableCentsOf(tx, [stripeChargeId])).get(stripeChargeId) ?? 0
  // NOTE: an operator may have refunded it, or the bank taken it back.
  if (amountCents <= 0) return
  services.log.info({ charge: stripeChargeId }, 'A plan was paid for after it had ended: refunding it')
  await insertRefundClaim(services, tx, {
    key,
    leadId,
    stripeChargeId,
    amountCents,
    currency,
    reason: 'requested_by_customer',
  })
}
