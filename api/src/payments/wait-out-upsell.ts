import { apiMessages } from '@fennel/contract'
import Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { waitUntilReleased } from './wait-until-released.ts'
import { releaseUpsell, settleUpsell } from './settle-upsell.ts'
import { closedOfferCode } from './refusal-codes.ts'
import { findOpenUpsells, findUpsellPurchase, mayStillBePaid } from './upsell-store.ts'
import type { UpsellPurchase } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

/**
 * Waits for this buyer's attempt to buy the same offer after another plan. If that attempt waits for the bank's
 * challenge, it is canceled at Stripe, so that only the next one can be paid. Throws `unavailable` if its outcome is
 * still open after that.
 */
export async function waitOutUpsell(
  services: Services,
  other: UpsellPurchase,
  deadline: number,
): Promise<void> {
  const read = async () => (await findUpsellPurchase(services.db.query, other.id)) ?? other
  const rested = await waitUntilReleased(services, read, deadline)
  const after = rested.state === 'awaiting' ? await giveUp(services, rested) : rested
  // NOTE: a stranded purchase may have been paid; the background jobs find out.
  if (after.state !== 'succeeded' && after.state !== 'declined')
    throw new AppError('unavailable', apiMessages.paymentTimedOut)
}

/**
 * Abandons a try at a price that the buyer is no longer shown, so that it can charge nothing any more. Throws
 * `unavailable` if it may still be paid after that. The next claim finds it declined, or paid in the meantime.
 */
export async function abandonOutdatedUpsell(services: Services, outdated: UpsellPurchase): Promise<void> {
  const after =
    outdated.stripeIntentId === null
      ? // NOTE: an intent that was never stored was never confirmed, and nobody has its client secret.
        await releaseUpsell(services, outdated, { state: 'declined', declineCode: closedOfferCode })
      : await giveUp(services, outdated)
  if (mayStillBePaid(after)) throw new AppError('unavailable', apiMessages.paymentTimedOut)
}

/**
 * Cancels at Stripe the offers that these leads left open without paying, so that nobody can pay them any more. A
 * payment made in the meantime is recorded; an intent that Stripe cannot cancel right now stays open.
 */
export async function retireOpenUpsells(services: Services, leadIds: readonly string[]): Promise<void> {
  for (const open of await findOpenUpsells(services.db.query, leadIds)) await giveUp(services, open)
}

/** Cancels the intent and returns the purchase as it then is: given up, or paid in the meantime. */
async function giveUp(services: Services, open: UpsellPurchase): Promise<UpsellPurchase> {
  if (open.stripeIntentId === null) return open
  try {
    await services.stripe.paymentIntents.cancel(open.stripeIntentId)
  } catch (error) {
    // NOTE: Stripe refuses if it was paid or canceled in the meantime; reading it shows which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      services.log.error({ err: error, upsell: open.id }, 'Could not cancel an open offer at Stripe')
      return open
    }
  }
  return settleUpsell(services, open, 'onlooker')
}
