import type { PaymentMethod } from './payment-method.ts'

export type PaymentIntentStatus =
  | 'canceled'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded'

/** The error of the last attempt, as stored on an intent. */
export interface IntentError {
  advice_code?: string
  charge?: string
  code: string
  decline_code?: string
  doc_url: string
  message: string
  network_decline_code?: string
  param?: string
  payment_method?: Omit<PaymentMethod, `_${string}`>
  type: 'card_error' | 'invalid_request_error'
}

/** What the browser half must do: show the challenge. */
export type NextAction =
  | { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, unknown> }
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }

export type FutureUsage = 'off_session' | 'on_session'

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: 0
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application: null
  application_fee_amount: null
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic_async'
  client_secret: string
  confirmation_method: 'automatic' | 'manual'
  created: number
  currency: string
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  last_payment_error: IntentError | null
  latest_charge: string | null
  livemode: false
  managed_payments: null
  metadata: Record<string, string>
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Record<string, unknown> | null
  payment_method_types: string[]
  payment_record: null
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: FutureUsage | null
  shipping: null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: PaymentIntentStatus
  transfer_data: null
  transfer_group: null
  /** The invoice it pays. In the API this link appears only in invoice payments. */
  _invoice: string | null
  /** Charged without the customer in front of the screen. */
  _offSession: boolean
}
