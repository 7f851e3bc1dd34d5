import type { CheckoutSession } from '../records/checkout-session.ts'
import { readFields } from '../wire/readers.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { confirmPayment } from './confirm-payment.ts'
import { createSubscription } from './create-subscription.ts'
import { makeCustomer } from './customers.ts'
import { makePaymentIntent } from './make-payment-intent.ts'
import { attach, resolvePaymentMethod } from './payment-methods.ts'
import { createFields } from './subscription-fields.ts'

/** What is carried out when the visitor pays. */
export interface CheckoutOrder {
  items: { price: string; quantity: number }[]
  /** Sold beside the subscription, on its first invoice. */
  oneTime?: { price: string; quantity: number }[]
  discounts: { coupon?: string }[]
  metadata: Record<string, string>
  trialDays: number
}

/** Pays an open session with a card; yields the address to go on to. Declines are thrown, the session stays open. */
export function payCheckout(world: World, session: CheckoutSession, card: string): string {
  if (session.status !== 'open') throw refusal('This Checkout Session is no longer open.')
  const order = session._order as unknown as CheckoutOrder
  const customer = session.customer ?? makeCustomer(world, { email: session.customer_email }).id
  const method = attach(world, resolvePaymentMethod(world, card), customer)
  const outcome =
    session.mode === 'subscription'
      ? subscribe(world, order, customer, method.id)
      : pay(world, session, customer, method.id)
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

function subscribe(
  world: World,
  order: CheckoutOrder,
  customer: string,
  method: string,
): Partial<CheckoutSession> {
  const params = readFields(createFields, {
    add_invoice_items: (order.oneTime ?? []).map(({ price, quantity }) => ({ price, quantity })),
    customer,
    default_payment_method: method,
    discounts: order.discounts,
    items: order.items.map(({ price, quantity }) => ({ price, quantity })),
    metadata: order.metadata,
    payment_behavior: 'error_if_incomplete',
    ...(order.trialDays > 0 && { trial_period_days: order.trialDays }),
  })
  const { id, latest_invoice } = createSubscription(world, params)
  return { invoice: latest_invoice, subscription: id }
}

function pay(
  world: World,
  session: CheckoutSession,
  customer: string,
  method: string,
): Partial<CheckoutSession> {
  const intent = makePaymentIntent(world, {
    amount: session.amount_total,
    currency: session.currency,
    customer,
    metadata: session.metadata,
    paymentMethod: method,
  })
  return { payment_intent: confirmPayment(world, intent, { errorOnRequiresAction: true }).id }
}
