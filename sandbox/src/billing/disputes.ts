import type { Dispute, DisputeMovement } from '../records/aftermath.ts'
import type { Charge } from '../records/charge.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { settleWarnings } from './aftermath.ts'
import { mustFind } from './must-find.ts'

const evidence = Object.fromEntries(
  `access_activity_log appeal billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal
  customer_communication customer_email_address customer_name customer_purchase_ip customer_signature
  duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt
  refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation
  shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number
  uncategorized_file uncategorized_text`
    .split(/\s+/)
    .map((name) => [name, null]),
)

const tenDays = 10 * 86_400

function movementOf(
  world: World,
  { id, charge, currency, amount }: Pick<Dispute, 'id' | 'charge' | 'currency' | 'amount'>,
  direction: 'withdrawal' | 'reversal',
): DisputeMovement {
  const moved = direction === 'reversal' ? amount : -amount
  return {
    id: world.ids('txn'),
    object: 'balance_transaction',
    amount: moved,
    available_on: world.now(),
    balance_type: 'payments',
    created: world.now(),
    currency,
    description: `Chargeback ${direction} for ${charge}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: moved,
    reporting_category: direction === 'reversal' ? 'dispute_reversal' : 'dispute',
    source: id,
    status: 'available',
    type: 'adjustment',
  }
}

/**
 * The cardholder disputes a charge. The bank takes the money at once; after an inquiry it stays, unless a dispute
 * follows, which keeps the inquiry's id and time. A resolution takes the money as well, and settles the case before it
 * becomes a dispute.
 */
export function disputeCharge(
  world: World,
  chargeId: string,
  given: { reason: string; inquiry?: boolean; resolution?: boolean },
): Dispute {
  const charge = mustFind(world, 'charge', chargeId, 'charge')
  if (charge.disputed) throw refusal(`Charge ${charge.id} has already been disputed.`)
  if (charge.status !== 'succeeded')
    throw refusal(`Charge ${charge.id} did not succeed and cannot be disputed.`)
  const { brand, network } = charge.payment_method_details.card
  const { inquiry = false, resolution = false } = given
  const [asked] = world.store
    .all('dispute', { charge: charge.id })
    .filter(({ status }) => status === 'warning_needs_response')
  if (asked !== undefined && !inquiry) return escalateInquiry(world, asked, charge)
  const dispute: Dispute = {
    id: world.ids('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...evidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: resolution ? null : world.now() + tenDays,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: resolution ? 'resolution' : inquiry ? 'inquiry' : 'chargeback',
        network,
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: given.reason,
    status: resolution ? 'prevented' : inquiry ? 'warning_needs_response' : 'needs_response',
  }
  if (inquiry) {
    world.store.save(dispute)
    world.emit('charge.dispute.created', dispute)
    return dispute
  }
  const taken = withdraw(world, dispute, charge)
  world.emit('charge.dispute.created', taken)
  world.emit('charge.dispute.funds_withdrawn', taken)
  return taken
}

function escalateInquiry(world: World, asked: Dispute, charge: Charge): Dispute {
  const { card } = asked.payment_method_details
  const taken = withdraw(
    world,
    {
      ...asked,
      evidence_details: { ...asked.evidence_details, due_by: world.now() + tenDays },
      is_charge_refundable: false,
      payment_method_details: { card: { ...card, case_type: 'chargeback' }, type: 'card' },
      status: 'needs_response',
    },
    charge,
  )
  world.emit('charge.dispute.updated', taken, { status: asked.status })
  world.emit('charge.dispute.funds_withdrawn', taken)
  return taken
}

/** The bank takes the money of a dispute. */
function withdraw(world: World, dispute: Dispute, charge: Charge): Dispute {
  const taken = { ...dispute, balance_transactions: [movementOf(world, dispute, 'withdrawal')] }
  world.store.save(taken)
  world.store.save({ ...charge, disputed: true })
  settleWarnings(world, charge.id)
  return taken
}

/** The bank decides the dispute. If it was won, the money comes back. */
export function closeDispute(world: World, dispute: Dispute, status: 'lost' | 'won'): Dispute {
  const inquiry = dispute.status === 'warning_needs_response'
  const isReturned = !inquiry && status === 'won'
  const closed: Dispute = {
    ...dispute,
    balance_transactions: [
      ...dispute.balance_transactions,
      ...(isReturned ? [movementOf(world, dispute, 'reversal')] : []),
    ],
    status: inquiry ? 'warning_closed' : status,
  }
  world.store.save(closed)
  world.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (isReturned) world.emit('charge.dispute.funds_reinstated', closed)
  return closed
}
