import { declineOf } from '../cards/declines.ts'
import { cardByNumber } from '../cards/test-cards.ts'
import type { PaymentMethod } from '../records/payment-method.ts'
import type { SetupIntent } from '../records/setup-intent.ts'
import { present } from '../wire/present.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { cardError, declinedAttempt, failedAuthentication } from './card-error.ts'
import { challengeAction } from './challenge.ts'
import { mustFind } from './must-find.ts'
import { assertUsable, attach } from './payment-methods.ts'

interface NewSetup {
  customer?: string | null
  description?: string | null
  metadata?: Record<string, string>
  paymentMethod?: string | null
  subscription?: string | null
  usage?: 'off_session' | 'on_session'
  allowed?: string[] | null
}

/** Opens a set-up of a card for later charges. */
export function makeSetupIntent(world: World, given: NewSetup): SetupIntent {
  const id = world.ids('seti')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed ?? null,
    application: null,
    automatic_payment_methods:
      given.subscription != null || given.allowed ? null : { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_${world.ids('secret')}`,
    created: world.now(),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: given.paymentMethod ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: given.paymentMethod == null ? 'requires_payment_method' : 'requires_confirmation',
    usage: given.usage ?? 'off_session',
    _subscription: given.subscription ?? null,
  }
  world.store.save(intent)
  world.emit('setup_intent.created', intent)
  return intent
}

const unexpected = (intent: SetupIntent, message: string): Error =>
  refusal(message, { code: 'setup_intent_unexpected_state', setup_intent: present(intent) })

/** Verifies the card with the issuer, who may challenge the cardholder first. */
export function confirmSetup(world: World, intent: SetupIntent): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(
      intent,
      `You cannot confirm this SetupIntent because it has ${intent.status === 'succeeded' ? 'already succeeded' : 'a status of canceled'}.`,
    )
  }
  if (intent.payment_method === null) {
    throw unexpected(
      intent,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment " +
        'method and then confirm it again.',
    )
  }
  const method = mustFind(world, 'payment_method', intent.payment_method, 'payment_method')
  assertUsable(method, intent.customer)
  const card = cardByNumber(method._number)
  if (card?.refused) {
    const decline = declineOf(card.refused)
    const failed = settle(world, {
      ...intent,
      last_setup_error: declinedAttempt(decline, method),
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    })
    throw cardError(decline, { payment_method: present(method), setup_intent: present(failed) })
  }
  if (card?.challenge) {
    const waiting: SetupIntent = {
      ...intent,
      last_setup_error: null,
      next_action: challengeAction(world),
      status: 'requires_action',
    }
    world.store.save(waiting)
    world.emit('setup_intent.requires_action', waiting)
    return waiting
  }
  return succeed(world, intent, method)
}

/** The cardholder's response to a challenge. */
export function answerSetupChallenge(
  world: World,
  intent: SetupIntent,
  outcome: 'cancel' | 'complete' | 'fail',
): SetupIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpected(intent, `This SetupIntent does not require action; its status is ${intent.status}.`)
  }
  const method = mustFind(world, 'payment_method', intent.payment_method, 'payment_method')
  if (outcome === 'complete') return succeed(world, intent, method)
  return settle(world, {
    ...intent,
    last_setup_error: failedAuthentication('setup_intent', outcome, method),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
}

function succeed(world: World, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const kept = intent.customer === null ? method : attach(world, method, intent.customer)
  world.store.save({
    ...kept,
    card: { ...kept.card, checks: { ...kept.card.checks, cvc_check: 'pass' } },
    _setUp: kept._setUp || intent.usage === 'off_session',
  })
  return settle(world, { ...intent, last_setup_error: null, next_action: null, status: 'succeeded' })
}

function settle(world: World, intent: SetupIntent): SetupIntent {
  world.store.save(intent)
  world.emit(intent.status === 'succeeded' ? 'setup_intent.succeeded' : 'setup_intent.setup_failed', intent)
  world.hooks.setupSettled(world, intent)
  return intent
}
