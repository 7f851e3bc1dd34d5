import type { PaymentIntent } from '../records/payment-intent.ts'
import { present } from '../wire/present.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'

/** Cancels a payment. An invoice waiting for it keeps waiting. */
export function cancelPayment(world: World, intent: PaymentIntent, reason: string | null): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw refusal(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of ` +
        'the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, ' +
        'requires_action, processing.',
      { code: 'payment_intent_unexpected_state', payment_intent: present(intent) },
    )
  }
  const canceled: PaymentIntent = {
    ...intent,
    canceled_at: world.now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  }
  world.store.save(canceled)
  world.emit('payment_intent.canceled', canceled)
  return canceled
}
