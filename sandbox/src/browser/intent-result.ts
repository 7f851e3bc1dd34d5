import type { Answer, ApiError, Intent } from './sandbox-api.ts'

/** What a call about an intent resolves with, as in Stripe.js. */
export type IntentResult = { error: ApiError } | { paymentIntent: Intent } | { setupIntent: Intent }

/** The API path of an intent: its secret begins with its kind. */
export function kindOf(clientSecret: string): 'payment_intents' | 'setup_intents' {
  return clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
}

export function asResult(intent: Intent): IntentResult {
  return intent.object === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent }
}

export function resultOf(answer: Answer<Intent>): IntentResult {
  return answer.error ? { error: answer.error } : asResult(answer.data)
}
