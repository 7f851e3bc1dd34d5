export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  adaptive_pricing: { enabled: boolean }
  after_expiration: null
  allow_promotion_codes: null
  allowed_payment_method_types: string[] | null
  amount_subtotal: number
  amount_total: number
  automatic_tax: { enabled: false; liability: null; provider: null; status: null }
  billing_address_collection: null
  cancel_url: string | null
  client_reference_id: string | null
  client_secret: null
  collected_information: null
  consent: null
  consent_collection: null
  created: number
  currency: string
  currency_conversion: null
  custom_fields: never[]
  custom_text: { after_submit: null; shipping_address: null; submit: null; terms_of_service_acceptance: null }
  customer: string | null
  customer_account: null
  customer_creation: 'always' | null
  customer_details: null
  customer_email: string | null
  discounts: never[]
  expires_at: number
  integration_identifier: null
  invoice: string | null
  invoice_creation: null
  livemode: false
  locale: null
  managed_payments: null
  metadata: Record<string, string>
  mode: 'payment' | 'setup' | 'subscription'
  origin_context: null
  payment_intent: string | null
  payment_link: null
  payment_method_collection: 'always' | 'if_required' | null
  payment_method_configuration_details: null
  payment_method_options: Record<string, never>
  payment_method_types: string[]
  payment_status: 'no_payment_required' | 'paid' | 'unpaid'
  permissions: null
  phone_number_collection: { enabled: false }
  recovered_from: null
  saved_payment_method_options: null
  setup_intent: string | null
  shipping_address_collection: null
  shipping_cost: null
  shipping_options: never[]
  status: 'complete' | 'expired' | 'open'
  submit_type: null
  subscription: string | null
  success_url: string | null
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  ui_mode: 'hosted_page'
  url: string | null
  wallet_options: null
  /** What was ordered, to be carried out when the visitor pays. */
  _order: Record<string, unknown>
}
