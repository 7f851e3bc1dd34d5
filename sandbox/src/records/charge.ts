import type { BillingDetails, CardWallet } from './payment-method.ts'

interface ChargedCard {
  amount_authorized: number | null
  authorization_code: string | null
  brand: string
  checks: {
    address_line1_check: string | null
    address_postal_code_check: string | null
    cvc_check: string | null
  }
  country: string
  electronic_commerce_indicator: string | null
  exp_month: number
  exp_year: number
  extended_authorization: { status: 'disabled' }
  fingerprint: string
  funding: string
  incremental_authorization: { status: 'unavailable' }
  installments: null
  last4: string
  mandate: null
  multicapture: { status: 'unavailable' }
  network: string
  network_token: { used: false }
  network_transaction_id: string | null
  overcapture: { maximum_amount_capturable: number; status: 'unavailable' }
  regulated_status: 'unregulated'
  three_d_secure: ThreeDSecure | null
  transaction_link_id: null
  wallet: CardWallet | null
}

export interface ThreeDSecure {
  authentication_flow: 'challenge'
  electronic_commerce_indicator: '05'
  exemption_indicator: null
  result: 'authenticated'
  result_reason: null
  transaction_id: string
  version: '2.2.0'
}

export interface Outcome {
  advice_code: string | null
  network_advice_code: null
  network_decline_code: string | null
  network_status: string
  reason: string | null
  risk_level: string
  risk_score: number
  seller_message: string
  type: string
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Record<string, string>
  on_behalf_of: null
  outcome: Outcome
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { card: ChargedCard; type: 'card' }
  receipt_email: string | null
  receipt_number: null
  receipt_url: string | null
  refunded: boolean
  review: null
  shipping: null
  source: null
  source_transfer: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'failed' | 'succeeded'
  transfer_data: null
  transfer_group: null
}
