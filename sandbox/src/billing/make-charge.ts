import type { Decline } from '../cards/declines.ts'
import type { Charge, Outcome, ThreeDSecure } from '../records/charge.ts'
import type { PaymentIntent } from '../records/payment-intent.ts'
import type { PaymentMethod } from '../records/payment-method.ts'
import type { World } from '../world/world.ts'

const approved: Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

const declinedOutcome = (decline: Decline): Outcome => ({
  advice_code: decline.adviceCode ?? null,
  network_advice_code: null,
  network_decline_code: decline.networkCode ?? null,
  network_status: 'declined_by_network',
  reason: decline.declineCode ?? decline.code,
  risk_level: decline.declineCode === 'fraudulent' ? 'highest' : 'normal',
  risk_score: decline.declineCode === 'fraudulent' ? 92 : 24,
  seller_message:
    decline.declineCode === 'generic_decline'
      ? 'The bank did not return any further details with this decline.'
      : `The bank returned the decline code \`${decline.declineCode ?? decline.code}\`.`,
  type: 'issuer_declined',
})

const authenticated = (world: World): ThreeDSecure => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: world.ids('tds').slice(4),
  version: '2.2.0',
})

/** Saves and announces the charge of one attempt, successful or declined. */
export function makeCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: { decline?: Decline; authenticated: boolean },
): Charge {
  const { decline } = how
  const paid = decline === undefined
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = method.card
  const id = world.ids('ch')
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? world.ids('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'SANDBOX',
    captured: paid,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: decline ? declinedOutcome(decline) : approved,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: paid ? intent.amount : null,
        authorization_code: paid ? id.slice(-6).toUpperCase() : null,
        brand,
        checks: {
          address_line1_check: null,
          address_postal_code_check: null,
          cvc_check: paid ? 'pass' : 'unchecked',
        },
        country,
        electronic_commerce_indicator: how.authenticated ? '05' : null,
        exp_month,
        exp_year,
        extended_authorization: { status: 'disabled' },
        fingerprint,
        funding,
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: brand,
        network_token: { used: false },
        network_transaction_id: paid ? id.slice(-15) : null,
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: how.authenticated ? authenticated(world) : null,
        transaction_link_id: null,
        wallet,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `/sandbox/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  world.store.save(charge)
  world.emit(paid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}
