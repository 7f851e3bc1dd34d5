export interface SchedulePhase {
  add_invoice_items: never[]
  application_fee_percent: null
  billing_cycle_anchor: null
  billing_thresholds: null
  collection_method: null
  currency: string
  default_payment_method: null
  default_tax_rates: never[]
  description: null
  discounts: never[]
  end_date: number
  invoice_settings: null
  items: {
    billing_thresholds: null
    discounts: never[]
    metadata: Record<string, string>
    plan: string
    price: string
    quantity: number
    tax_rates: never[]
  }[]
  metadata: Record<string, string>
  on_behalf_of: null
  proration_behavior: 'always_invoice' | 'create_prorations' | 'none'
  start_date: number
  transfer_data: null
  trial_end: null
}

/** The future phases of a subscription. */
export interface SubscriptionSchedule {
  id: string
  object: 'subscription_schedule'
  application: null
  billing_mode: { flexible: { proration_discounts: 'included' } | null; type: 'classic' | 'flexible' }
  canceled_at: number | null
  completed_at: number | null
  created: number
  current_phase: { end_date: number; start_date: number } | null
  customer: string
  customer_account: null
  default_settings: {
    application_fee_percent: null
    billing_cycle_anchor: 'automatic'
    billing_thresholds: null
    collection_method: 'charge_automatically'
    default_payment_method: string | null
    description: null
    invoice_settings: {
      account_tax_ids: null
      custom_fields: null
      days_until_due: null
      description: null
      footer: null
      issuer: { type: 'self' }
    }
    on_behalf_of: null
    transfer_data: null
  }
  end_behavior: 'cancel' | 'release'
  livemode: false
  metadata: Record<string, string>
  pause_schedules: never[]
  phases: SchedulePhase[]
  released_at: number | null
  released_subscription: string | null
  status: 'active' | 'canceled' | 'completed' | 'released'
  subscription: string | null
  test_clock: string | null
}
