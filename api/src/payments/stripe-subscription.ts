import type Stripe from 'stripe'
import type { Attempt } from './attempt-store.ts'
import type { Services } from '#api/services.ts'

/** Everything the later steps need from a subscription and its first invoice. */
export const subscriptionExpansion = ['latest_invoice.payments', 'pending_setup_intent']

/** The subscription as Stripe has it now, with what `subscriptionExpansion` names. */
export async function retrieveSubscription({ stripe }: Services, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: subscriptionExpansion })
}

/** The latest invoice, which must have been expanded: the first one, on a new subscription. */
export function invoiceOf(subscription: Stripe.Subscription): Stripe.Invoice {
  const invoice = subscription.latest_invoice
  if (invoice === null || typeof invoice === 'string')
    throw new Error(`Subscription ${subscription.id} came without its invoice`)
  return invoice
}

/** The id of a Stripe reference, expanded or not. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

/** What the buyer has to complete first: the payment of the first invoice, or a card set-up if nothing is due. */
export function firstIntentOf(
  subscription: Stripe.Subscription,
  attempt: Pick<Attempt, 'stripeIntentId' | 'intentType'>,
): { intentId: string; intentType: 'payment' | 'setup' } {
  const payment = paymentIntentOf(invoiceOf(subscription))
  if (payment !== undefined) return { intentId: payment, intentType: 'payment' }
  const setup = subscription.pending_setup_intent
  if (setup !== null) return { intentId: idOf(setup), intentType: 'setup' }
  // NOTE: Stripe clears the reference once the card is set up.
  if (attempt.stripeIntentId !== null && attempt.intentType === 'setup') {
    return { intentId: attempt.stripeIntentId, intentType: 'setup' }
  }
  throw new Error(`Subscription ${subscription.id} has nothing to settle`)
}

/**
 * The PaymentIntent that collected an invoice, or is to collect it; undefined if nothing is due. The invoice's
 * `payments` must have been expanded.
 */
export function paymentIntentOf(invoice: Stripe.Invoice): string | undefined {
  const payments = (invoice.payments?.data ?? []).filter(
    ({ payment }) => payment.payment_intent !== undefined,
  )
  const intent = (payments.find(({ status }) => status === 'paid') ?? payments[0])?.payment.payment_intent
  return intent === undefined ? undefined : idOf(intent)
}
