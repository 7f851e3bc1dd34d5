import type { FutureUsage } from './payment-intent.ts'
import type { BillingDetails, CardDetails } from './payment-method.ts'

export interface ConfirmationToken {
  id: string
  object: 'confirmation_token'
  created: number
  expires_at: number
  livemode: false
  metadata: null
  payment_intent: string | null
  payment_method_options: null
  payment_method_preview: {
    allow_redisplay: 'always' | 'limited' | 'unspecified'
    billing_details: BillingDetails
    card: CardDetails
    customer: string | null
    customer_account: null
    type: 'card'
  }
  return_url: string | null
  setup_future_usage: FutureUsage | null
  setup_intent: string | null
  shipping: null
  use_stripe_sdk: boolean
  /** The payment method it becomes when it is used. */
  _method: string
}
