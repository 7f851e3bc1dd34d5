import type Stripe from 'stripe'
import { paymentIntentOf } from '#api/payments/open-subscription.ts'
import { endOfRetries } from '#api/payments/stripe-failure.ts'
import type { EndOfRetries } from '#api/payments/stripe-failure.ts'
import type { Services } from '#api/services.ts'

/**
 * What a bank last said to an open renewal that it did not pay. `refused`: it may well say yes another day, otherwise why
 * it is not asked again with that card. `pending`: it has not said yet, because it asks the customer at this moment, or
 * the payment is on its way. `unproved`: the customer was asked, and the answer did not do.
 */
export type RenewalOutcome = 'refused' | 'pending' | 'unproved' | EndOfRetries

/** Whether an outcome is worth a mail: what happens before the customer's eyes is not. */
export function isWorthAMail(word: RenewalOutcome): word is 'refused' | EndOfRetries {
  return word !== 'pending' && word !== 'unproved'
}

/** Why a bank is not asked again with the same card; undefined where it is, or where it has not said yet. */
export function endOf(word: RenewalOutcome | undefined): EndOfRetries | undefined {
  return word === 'for-good' || word === 'unconfirmed' ? word : undefined
}

/**
 * Asks Stripe what became of an invoice, of which we knew `knownAttempts` attempts before. Undefined for one that is no
 * renewal, is settled, or was not tried yet: of the first one the buyer is told in the checkout.
 */
export async function renewalOutcomeOf(
  { stripe }: Services,
  invoice: Stripe.Invoice,
  knownAttempts: number,
): Promise<RenewalOutcome | undefined> {
  const isTried = invoice.status === 'open' && invoice.attempt_count > 0
  if (!isTried || invoice.billing_reason === 'subscription_create') return undefined
  const intentId = paymentIntentOf(invoice)
  if (intentId === undefined) return 'refused'
  const { status, last_payment_error: error } = await stripe.paymentIntents.retrieve(intentId)
  // NOTE: Stripe counts its own tries. A question that came with one found nobody there to answer it.
  if (status === 'requires_action' && invoice.attempt_count > knownAttempts) return 'unconfirmed'
  if (status !== 'requires_payment_method') return 'pending'
  if (error?.code === 'payment_intent_authentication_failure') return 'unproved'
  return endOfRetries(error?.code, error?.decline_code) ?? 'refused'
}
