import { cardByNumber, cardByToken } from '../cards/test-cards.ts'
import type { CheckoutSession } from '../records/checkout-session.ts'
import { readFields } from '../wire/readers.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { failedAuthentication } from './card-error.ts'
import { answerPaymentChallenge, confirmPayment } from './confirm-payment.ts'
import { answerSetupChallenge } from './confirm-setup.ts'
import { createSubscription } from './create-subscription.ts'
import { makeCustomer } from './customers.ts'
import { isPayable } from './expire-session.ts'
import { makePaymentIntent } from './make-payment-intent.ts'
import { mustFind } from './must-find.ts'
import { attach, resolvePaymentMethod } from './payment-methods.ts'
import { createFields } from './subscription-fields.ts'

/** What is carried out when the visitor pays. */
export interface CheckoutOrder {
  items: { price: string; quantity: number }[]
  /** Sold together with the subscription, on its first invoice. */
  oneTime?: { price: string; quantity: number }[]
  discounts: { coupon?: string }[]
  metadata: Record<string, string>
  trialDays: number
}

/** What the cardholder may do when the issuer asks. */
export const challengeAnswers = ['complete', 'fail', 'cancel'] as const
type ChallengeAnswer = (typeof challengeAnswers)[number]

/**
 * Pays an open session with a card and returns the address to continue at, or undefined if the issuer asks and there is
 * no `answer` yet. Declines and failed authentications are thrown, and the session stays open.
 */
export function payCheckout(
  world: World,
  session: CheckoutSession,
  card: string,
  answer?: ChallengeAnswer,
): string | undefined {
  if (!isPayable(world, session)) throw refusal('This Checkout Session is no longer open.')
  const asks = asksFirst(world, card)
  if (asks && answer === undefined) return undefined
  if (asks && answer !== undefined && answer !== 'complete') {
    const { code, message } = failedAuthentication('payment_intent', answer, undefined)
    throw refusal(message, { code })
  }
  const order = session._order as unknown as CheckoutOrder
  const customer = session.customer ?? makeCustomer(world, { email: session.customer_email }).id
  const method = attach(world, resolvePaymentMethod(world, card), customer)
  const outcome =
    session.mode === 'subscription'
      ? subscribe(world, order, customer, method.id, asks)
      : pay(world, session, customer, method.id, asks)
  const complete: CheckoutSession = {
    ...session,
    ...outcome,
    customer,
    payment_status: session.amount_total > 0 ? 'paid' : 'no_payment_required',
    status: 'complete',
    url: null,
  }
  world.store.save(complete)
  world.emit('checkout.session.completed', complete)
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** Whether the issuer of a card (by token, or an existing payment method) challenges the cardholder. */
function asksFirst(world: World, card: string): boolean {
  const number = world.store.find('payment_method', card)?._number
  return (cardByToken(card) ?? cardByNumber(number ?? ''))?.challenge !== undefined
}

function subscribe(
  world: World,
  order: CheckoutOrder,
  customer: string,
  method: string,
  asks: boolean,
): Partial<CheckoutSession> {
  const params = readFields(createFields, {
    add_invoice_items: (order.oneTime ?? []).map(({ price, quantity }) => ({ price, quantity })),
    customer,
    default_payment_method: method,
    discounts: order.discounts,
    items: order.items.map(({ price, quantity }) => ({ price, quantity })),
    metadata: order.metadata,
    payment_behavior: asks ? 'allow_incomplete' : 'error_if_incomplete',
    ...(order.trialDays > 0 && { trial_period_days: order.trialDays }),
  })
  const { id, latest_invoice } = createSubscription(world, params)
  if (asks) passChallenge(world, id)
  return { invoice: latest_invoice, subscription: id }
}

/** The cardholder confirms whatever the first invoice or the card set-up is waiting for. */
function passChallenge(world: World, id: string): void {
  const { latest_invoice, pending_setup_intent } = mustFind(world, 'subscription', id)
  if (pending_setup_intent !== null)
    answerSetupChallenge(world, mustFind(world, 'setup_intent', pending_setup_intent), 'complete')
  const invoice = latest_invoice === null ? undefined : mustFind(world, 'invoice', latest_invoice)
  if (invoice?._paymentIntent == null) return
  const intent = mustFind(world, 'payment_intent', invoice._paymentIntent)
  if (intent.status === 'requires_action') answerPaymentChallenge(world, intent, 'complete')
  else if (intent.status !== 'succeeded')
    throw refusal(intent.last_payment_error?.message ?? 'Your card was declined.')
}

function pay(
  world: World,
  session: CheckoutSession,
  customer: string,
  method: string,
  asks: boolean,
): Partial<CheckoutSession> {
  const intent = makePaymentIntent(world, {
    amount: session.amount_total,
    currency: session.currency,
    customer,
    metadata: session.metadata,
    paymentMethod: method,
  })
  const confirmed = confirmPayment(world, intent, { errorOnRequiresAction: !asks })
  if (confirmed.status === 'requires_action') answerPaymentChallenge(world, confirmed, 'complete')
  return { payment_intent: intent.id }
}
