import type { EarlyFraudWarning, Refund } from '../records/aftermath.ts'
import type { Charge } from '../records/charge.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { mustFind } from './must-find.ts'

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Refunds a charge, in part or (without `amount`) everything that is left. */
export function refundCharge(
  world: World,
  charge: Charge,
  given: {
    amount?: number | undefined
    metadata?: Record<string, string>
    reason?: Refund['reason'] | undefined
  },
): Refund {
  const left = charge.amount - charge.amount_refunded
  const amount = given.amount ?? left
  if (charge.status !== 'succeeded')
    throw refusal(`Charge ${charge.id} has not been captured.`, { code: 'charge_not_refundable' })
  if (charge.disputed)
    throw refusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw refusal(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount <= 0)
    throw refusal('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left) {
    throw refusal(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      { param: 'amount' },
    )
  }
  const refund: Refund = {
    id: world.ids('re'),
    object: 'refund',
    amount,
    balance_transaction: world.ids('txn'),
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference: charge.id.slice(-12),
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const after: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  world.store.save(refund)
  world.store.save(after)
  world.emit('refund.created', refund)
  world.emit('charge.refunded', after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  if (after.refunded) settleWarnings(world, charge.id)
  return refund
}

/** A refund fails at the bank days after it was made: the money comes back, and the charge can be refunded again. */
export function failRefund(world: World, refund: Refund): Refund {
  if (refund.status === 'failed') throw refusal(`Refund ${refund.id} has already failed.`)
  const charge = mustFind(world, 'charge', refund.charge)
  const failed: Refund = {
    ...refund,
    failure_balance_transaction: world.ids('txn'),
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  }
  world.store.save(failed)
  world.store.save({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  world.emit('refund.updated', failed, { status: refund.status })
  world.emit('refund.failed', failed)
  return failed
}

/** A charge that was refunded or disputed cannot be settled by a refund any more. */
export function settleWarnings(world: World, charge: string): void {
  for (const warning of world.store.all('radar.early_fraud_warning', { charge })) {
    if (!warning.actionable) continue
    const settled = { ...warning, actionable: false }
    world.store.save(settled)
    world.emit('radar.early_fraud_warning.updated', settled, { actionable: true })
  }
}

/** The issuer reports a charge as probably fraudulent. A full refund is still possible. */
export function warnOfFraud(world: World, chargeId: string, fraudType: string): EarlyFraudWarning {
  const charge = mustFind(world, 'charge', chargeId, 'charge')
  const warning: EarlyFraudWarning = {
    id: world.ids('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: world.now(),
    fraud_type: fraudType,
    livemode: false,
    payment_intent: charge.payment_intent,
  }
  world.store.save(warning)
  world.emit('radar.early_fraud_warning.created', warning)
  return warning
}
