import type { IntentError, NextAction, PaymentIntentStatus } from './payment-intent.ts'

export interface SetupIntent {
  id: string
  object: 'setup_intent'
  allowed_payment_method_types: string[] | null
  application: null
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  flow_directions: null
  last_setup_error: IntentError | null
  latest_attempt: null
  livemode: false
  mandate: null
  metadata: Record<string, string>
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Record<string, unknown> | null
  payment_method_types: string[]
  single_use_mandate: null
  status: PaymentIntentStatus
  usage: 'off_session' | 'on_session'
  /** The subscription that waits for it. */
  _subscription: string | null
}
