export interface Product {
  id: string
  object: 'product'
  active: boolean
  created: number
  default_price: string | null
  description: string | null
  images: string[]
  livemode: false
  marketing_features: { name: string }[]
  metadata: Record<string, string>
  name: string
  package_dimensions: null
  shippable: null
  statement_descriptor: string | null
  tax_code: string | null
  tax_details: null
  type: 'service'
  unit_label: string | null
  updated: number
  url: string | null
  _deleted?: boolean
}

export type Interval = 'day' | 'week' | 'month' | 'year'

interface Recurring {
  interval: Interval
  interval_count: number
  meter: null
  trial_period_days: number | null
  usage_type: 'licensed'
}

export interface Price {
  id: string
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit'
  created: number
  currency: string
  custom_unit_amount: null
  livemode: false
  lookup_key: string | null
  metadata: Record<string, string>
  nickname: string | null
  product: string
  recurring: Recurring | null
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified'
  tiers_mode: null
  transform_quantity: null
  type: 'one_time' | 'recurring'
  unit_amount: number
  unit_amount_decimal: string
}

export interface Coupon {
  id: string
  object: 'coupon'
  amount_off: number | null
  created: number
  currency: string | null
  duration: 'forever' | 'once' | 'repeating'
  duration_in_months: number | null
  livemode: false
  max_redemptions: number | null
  metadata: Record<string, string>
  name: string | null
  percent_off: number | null
  redeem_by: number | null
  times_redeemed: number
  valid: boolean
  _deleted?: boolean
}

/** A coupon applied to one subscription (or one invoice). */
export interface Discount {
  id: string
  object: 'discount'
  checkout_session: null
  customer: string
  customer_account: null
  end: number | null
  invoice: string | null
  invoice_item: null
  promotion_code: null
  source: { coupon: string; type: 'coupon' }
  start: number
  subscription: string | null
  subscription_item: null
}
