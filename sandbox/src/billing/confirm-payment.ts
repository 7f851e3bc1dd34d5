import { declineOf, type Decline, type DeclineName } from '../cards/declines.ts'
import { cardByNumber } from '../cards/test-cards.ts'
import type { PaymentIntent } from '../records/payment-intent.ts'
import type { PaymentMethod } from '../records/payment-method.ts'
import { present } from '../wire/present.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { warnOfFraud } from './aftermath.ts'
import { disputeCharge } from './disputes.ts'
import { cardError, declinedAttempt, failedAuthentication } from './card-error.ts'
import { challengeAction, needsChallenge } from './challenge.ts'
import { makeCharge } from './make-charge.ts'
import { mustFind } from './must-find.ts'
import { assertUsable, attach } from './payment-methods.ts'

export interface Confirmation {
  /** Nobody is in front of the screen: a challenge counts as a decline. */
  offSession?: boolean | undefined
  errorOnRequiresAction?: boolean | undefined
}

const unexpected = (intent: PaymentIntent, message: string): Error =>
  refusal(message, { code: 'payment_intent_unexpected_state', payment_intent: present(intent) })

/** Attempts the payment with its payment method. A decline is stored on the intent and thrown. */
export function confirmPayment(world: World, intent: PaymentIntent, how: Confirmation = {}): PaymentIntent {
  if (intent.status === 'succeeded') {
    throw unexpected(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  if (intent.status === 'canceled') {
    throw unexpected(
      intent,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the ' +
        'following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.',
    )
  }
  if (intent.payment_method === null) {
    throw unexpected(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment ' +
        'method or ConfirmationToken.',
    )
  }
  const method = mustFind(world, 'payment_method', intent.payment_method, 'payment_method')
  assertUsable(method, intent.customer)
  return attempt(world, { ...intent, _offSession: how.offSession ?? false }, method, {
    ...how,
    authenticated: false,
  })
}

/** The cardholder's response to a challenge. */
export function answerPaymentChallenge(
  world: World,
  intent: PaymentIntent,
  outcome: 'cancel' | 'complete' | 'fail',
): PaymentIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpected(intent, `This PaymentIntent does not require action; its status is ${intent.status}.`)
  }
  const method = mustFind(world, 'payment_method', intent.payment_method, 'payment_method')
  if (outcome === 'complete') return attempt(world, intent, method, { authenticated: true })
  const failed: PaymentIntent = {
    ...intent,
    last_payment_error: failedAuthentication('payment_intent', outcome, method),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  world.store.save(failed)
  world.emit('payment_intent.payment_failed', failed)
  world.hooks.paymentSettled(world, failed)
  return failed
}

function attempt(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: Confirmation & { authenticated: boolean },
): PaymentIntent {
  const card = cardByNumber(method._number)
  const offSession = how.offSession ?? false
  const refuse = (name: DeclineName): never => fail(world, intent, method, declineOf(name), how.authenticated)
  if (card?.refused) return refuse(card.refused)
  if (!how.authenticated && needsChallenge(card, method, offSession)) {
    if (offSession || how.errorOnRequiresAction === true) return refuse('authentication_required')
    const waiting: PaymentIntent = {
      ...intent,
      last_payment_error: null,
      next_action: challengeAction(world),
      status: 'requires_action',
    }
    world.store.save(waiting)
    world.emit('payment_intent.requires_action', waiting)
    return waiting
  }
  if (card?.refusedOnCharge) return refuse(card.refusedOnCharge)
  return take(world, intent, method, how.authenticated)
}

function take(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
): PaymentIntent {
  const keeps = intent.setup_future_usage !== null && intent.customer !== null
  const kept = keeps && intent.customer !== null ? attach(world, method, intent.customer) : method
  world.store.save({
    ...kept,
    card: { ...kept.card, checks: { ...kept.card.checks, cvc_check: 'pass' } },
    _setUp: kept._setUp || intent.setup_future_usage === 'off_session',
    _spent: kept.customer === null,
  })
  const charge = makeCharge(world, intent, kept, { authenticated })
  const paid: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  }
  world.store.save(paid)
  world.emit('payment_intent.succeeded', paid)
  world.hooks.paymentSettled(world, paid)
  const aftermath = cardByNumber(method._number)?.aftermath
  if (aftermath === 'fraud_warning') warnOfFraud(world, charge.id, 'made_with_stolen_card')
  else if (aftermath === 'inquiry') disputeCharge(world, charge.id, { reason: 'fraudulent', inquiry: true })
  else if (aftermath === 'dispute_not_received')
    disputeCharge(world, charge.id, { reason: 'product_not_received' })
  else if (aftermath === 'dispute') disputeCharge(world, charge.id, { reason: 'fraudulent' })
  return paid
}

function fail(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  authenticated: boolean,
): never {
  const charge = makeCharge(world, intent, method, { authenticated, decline })
  const failed: PaymentIntent = {
    ...intent,
    last_payment_error: declinedAttempt(decline, method, charge.id),
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  world.store.save(failed)
  world.emit('payment_intent.payment_failed', failed)
  world.hooks.paymentSettled(world, failed)
  throw cardError(decline, {
    charge: charge.id,
    payment_intent: present(failed),
    payment_method: present(method),
  })
}
