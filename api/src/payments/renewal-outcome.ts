import type Stripe from 'stripe'
import { paymentIntentOf } from './stripe-subscription.ts'
import { endOfRetries } from './stripe-failure.ts'
import type { EndOfRetries } from './stripe-failure.ts'
import { momentOf } from './stripe-moment.ts'
import type { Services } from '#api/services.ts'

/**
 * The bank's last answer to an open renewal that it did not pay. `refused`: it may well say yes on another day.
 * `pending`: no answer yet, because it is asking the customer right now or the payment is on its way. `unproved`: the
 * customer was asked and failed the check. Otherwise the reason why this card is not tried again.
 */
export type RenewalOutcome = 'refused' | 'pending' | 'unproved' | EndOfRetries

/** Whether an outcome deserves a mail: one that happens in front of the customer does not. */
export function deservesMail(outcome: RenewalOutcome): outcome is 'refused' | EndOfRetries {
  return outcome !== 'pending' && outcome !== 'unproved'
}

/** Why the same card is not tried again; undefined if it is, or if the bank has not answered yet. */
export function noRetryReason(outcome: RenewalOutcome | undefined): EndOfRetries | undefined {
  return outcome === 'for-good' || outcome === 'unconfirmed' ? outcome : undefined
}

/**
 * Asks Stripe what became of an invoice that had `knownAttempts` attempts when last seen. There is no outcome if it is
 * not a renewal, is settled, or was not tried yet; for a first invoice the checkout tells the buyer. `refusedAt`, when
 * the bank refused it, is undefined if Stripe has no refused charge for it, as while a bank asks.
 */
export async function readRenewalOutcome(
  { stripe }: Services,
  invoice: Stripe.Invoice,
  knownAttempts: number,
): Promise<{ readonly outcome: RenewalOutcome | undefined; readonly refusedAt: Date | undefined }> {
  const isTried = invoice.status === 'open' && invoice.attempt_count > 0
  if (!isTried || invoice.billing_reason === 'subscription_create')
    return { outcome: undefined, refusedAt: undefined }
  const intentId = paymentIntentOf(invoice)
  if (intentId === undefined) return { outcome: 'refused', refusedAt: undefined }
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  const hasNewTry = invoice.attempt_count > knownAttempts
  return { outcome: outcomeOf(intent, hasNewTry), refusedAt: refusedAtOf(intent) }
}

function outcomeOf(
  { status, last_payment_error: error }: Stripe.PaymentIntent,
  hasNewTry: boolean,
): RenewalOutcome {
  // NOTE: only Stripe's own tries are counted. A challenge raised by one of them found no customer present to answer
  // it.
  if (status === 'requires_action' && hasNewTry) return 'unconfirmed'
  if (status !== 'requires_payment_method') return 'pending'
  if (error?.code === 'payment_intent_authentication_failure') return 'unproved'
  return endOfRetries(error?.code, error?.decline_code) ?? 'refused'
}

function refusedAtOf({ status, latest_charge: charge }: Stripe.PaymentIntent): Date | undefined {
  const isRefused = status === 'requires_payment_method' && charge !== null && typeof charge !== 'string'
  return isRefused && charge.status === 'failed' ? momentOf(charge.created) : undefined
}
