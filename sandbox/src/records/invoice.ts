import type { Address } from './payment-method.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export interface InvoiceLine {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string | null
  discount_amounts: { amount: number; discount: string }[]
  discountable: boolean
  discounts: string[]
  invoice: string
  livemode: false
  metadata: Record<string, string>
  parent: LineParent
  period: { end: number; start: number }
  pretax_credit_amounts: never[]
  pricing: {
    price_details: { price: string; product: string }
    type: 'price_details'
    unit_amount_decimal: string
  }
  quantity: number
  quantity_decimal: string
  subscription: string | null
  subtotal: number
  taxes: never[]
}

export type LineParent =
  | {
      invoice_item_details: {
        invoice_item: string
        proration: boolean
        proration_details: null
        subscription: string | null
      }
      subscription_item_details: null
      type: 'invoice_item_details'
    }
  | {
      invoice_item_details: null
      subscription_item_details: {
        invoice_item: null
        proration: boolean
        proration_details: { credited_items: null }
        subscription: string
        subscription_item: string
      }
      type: 'subscription_item_details'
    }

export type BillingReason = 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'

export interface Invoice {
  id: string
  object: 'invoice'
  account_country: 'US'
  account_name: string
  account_tax_ids: null
  amount_due: number
  amount_overpaid: 0
  amount_paid: number
  amount_remaining: number
  amount_shipping: 0
  application: null
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatic_tax: { disabled_reason: null; enabled: false; liability: null; provider: null; status: null }
  /** When a draft finalizes automatically, in seconds. */
  automatically_finalizes_at: number | null
  billing_reason: BillingReason
  collection_method: 'charge_automatically'
  created: number
  currency: string
  custom_fields: null
  customer: string
  customer_account: null
  customer_address: Address | null
  customer_email: string | null
  customer_name: string | null
  customer_phone: string | null
  customer_shipping: null
  customer_tax_exempt: 'none'
  customer_tax_ids: never[]
  default_payment_method: string | null
  default_source: null
  default_tax_rates: never[]
  description: string | null
  discounts: string[]
  due_date: null
  effective_at: number | null
  ending_balance: number | null
  footer: null
  from_invoice: null
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  issuer: { type: 'self' }
  last_finalization_error: null
  latest_revision: null
  lines: List<InvoiceLine>
  livemode: false
  metadata: Record<string, string>
  next_payment_attempt: number | null
  number: string | null
  on_behalf_of: null
  parent: {
    quote_details: null
    subscription_details: { metadata: Record<string, string>; subscription: string }
    type: 'subscription_details'
  } | null
  payment_settings: {
    default_mandate: null
    payment_method_options: null
    payment_method_types: string[] | null
  }
  period_end: number
  period_start: number
  post_payment_credit_notes_amount: 0
  pre_payment_credit_notes_amount: 0
  receipt_number: null
  rendering: null
  shipping_cost: null
  shipping_details: null
  starting_balance: number
  statement_descriptor: null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  status_transitions: {
    finalized_at: number | null
    marked_uncollectible_at: number | null
    paid_at: number | null
    voided_at: number | null
  }
  subtotal: number
  subtotal_excluding_tax: number
  test_clock: string | null
  total: number
  total_discount_amounts: { amount: number; discount: string }[]
  total_excluding_tax: number
  total_pretax_credit_amounts: never[]
  total_taxes: never[]
  webhooks_delivered_at: number | null
  /** The PaymentIntent that collects it. */
  _paymentIntent: string | null
  _subscription: string | null
}

export interface InvoicePayment {
  id: string
  object: 'invoice_payment'
  amount_paid: number | null
  amount_requested: number
  created: number
  currency: string
  invoice: string
  is_default: boolean
  livemode: false
  payment: { payment_intent: string; type: 'payment_intent' }
  status: 'canceled' | 'open' | 'paid'
  status_transitions: { canceled_at: number | null; paid_at: number | null }
}
