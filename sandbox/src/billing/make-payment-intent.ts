import type { FutureUsage, PaymentIntent } from '../records/payment-intent.ts'
import type { World } from '../world/world.ts'

interface NewIntent {
  amount: number
  currency: string
  customer?: string | null
  description?: string | null
  futureUsage?: FutureUsage | null
  invoice?: string | null
  metadata?: Record<string, string>
  paymentMethod?: string | null
  rest?: Partial<PaymentIntent>
}

/** Opens a payment. It waits for a card, or for confirmation if a payment method is given. */
export function makePaymentIntent(world: World, given: NewIntent): PaymentIntent {
  const id = world.ids('pi')
  const paymentMethod = given.paymentMethod ?? null
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.invoice == null ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_${world.ids('secret')}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: given.currency.toLowerCase(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: given.futureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
    _invoice: given.invoice ?? null,
    _offSession: false,
    ...given.rest,
  }
  world.store.save(intent)
  world.emit('payment_intent.created', intent)
  return intent
}
