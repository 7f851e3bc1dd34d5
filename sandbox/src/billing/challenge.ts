import type { TestCard } from '../cards/test-cards.ts'
import type { NextAction } from '../records/payment-intent.ts'
import type { PaymentMethod } from '../records/payment-method.ts'
import type { World } from '../world/world.ts'

/** Whether the issuer challenges the cardholder this time. */
export function needsChallenge(
  card: TestCard | undefined,
  method: PaymentMethod,
  offSession: boolean,
): boolean {
  switch (card?.challenge) {
    case 'always':
      return true
    case 'on_session_or_unset':
      return !offSession || !method._setUp
    case 'on_session':
      return !offSession
    case undefined:
      return false
  }
}

/** The next action that tells the browser half to show a challenge. */
export function challengeAction(world: World): NextAction {
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      source: world.ids('src'),
      stripe_js: '/sandbox/stripe.js',
      type: 'three_d_secure_redirect',
    },
  }
}
