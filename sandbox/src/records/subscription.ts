import type { Interval, Price } from './catalog.ts'
import type { List } from './invoice.ts'

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid'

/** The older form of a price, which every item still has in addition. */
interface Plan {
  id: string
  object: 'plan'
  active: boolean
  amount: number
  amount_decimal: string
  billing_scheme: 'per_unit'
  created: number
  currency: string
  interval: Interval
  interval_count: number
  livemode: false
  metadata: Record<string, string>
  meter: null
  nickname: string | null
  product: string
  tiers_mode: null
  transform_usage: null
  trial_period_days: number | null
  usage_type: 'licensed'
}

export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  billing_thresholds: null
  created: number
  current_period_end: number
  current_period_start: number
  current_trial: null
  discounts: never[]
  metadata: Record<string, string>
  plan: Plan
  price: Price
  quantity: number
  subscription: string
  tax_rates: never[]
}

/** An amount owed (or credited, if negative) for a change in the middle of a period. */
export interface PendingProration {
  amount: number
  description: string
  price: string
  period: { end: number; start: number }
}

export interface CancellationDetails {
  comment: string | null
  feedback: string | null
  feedback_option: null
  reason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null
}

export interface Subscription {
  id: string
  object: 'subscription'
  application: null
  application_fee_percent: null
  automatic_tax: { disabled_reason: null; enabled: false; liability: null }
  billing_cycle_anchor: number
  billing_cycle_anchor_config: null
  billing_mode: { flexible: { proration_discounts: 'included' } | null; type: 'classic' | 'flexible' }
  billing_schedules: never[]
  billing_thresholds: null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: CancellationDetails
  collection_method: 'charge_automatically'
  created: number
  currency: string
  customer: string
  customer_account: null
  days_until_due: null
  default_payment_method: string | null
  default_source: null
  default_tax_rates: never[]
  description: string | null
  discounts: string[]
  ended_at: number | null
  invoice_settings: {
    account_tax_ids: null
    custom_fields: null
    description: null
    footer: null
    issuer: { type: 'self' }
  }
  items: List<SubscriptionItem>
  latest_invoice: string | null
  livemode: false
  managed_payments: null
  metadata: Record<string, string>
  next_pending_invoice_item_invoice: null
  on_behalf_of: null
  pause_collection: null
  payment_settings: {
    payment_method_options: null
    payment_method_types: string[] | null
    save_default_payment_method: 'off' | 'on_subscription'
  }
  pending_invoice_item_interval: null
  pending_setup_intent: string | null
  pending_update: null
  schedule: string | null
  start_date: number
  status: SubscriptionStatus
  test_clock: string | null
  transfer_data: null
  trial_end: number | null
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: 'now' | 'unchanged'
      missing_payment_method: 'cancel' | 'create_invoice' | 'pause'
    }
  }
  trial_start: number | null
  /** The day of the month on which periods start and end. */
  _anchorDay: number
  _trialWarned: boolean
  /** Prorations for the next invoice. */
  _pending: PendingProration[]
}
