import { apiMessages } from '@fennel/contract'
import Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { awaitRest } from '#api/payments/await-rest.ts'
import { settleUpsell } from '#api/payments/settle-upsell.ts'
import { findOpenUpsells, findUpsellPurchase } from '#api/payments/upsell-store.ts'
import type { UpsellPurchase } from '#api/payments/upsell-store.ts'
import type { Services } from '#api/services.ts'

/**
 * Waits for a try to buy the same offer after another plan of this buyer. One that waits for the bank's question is closed
 * at Stripe, so that only the next one can still be paid. Throws when it takes too long, or cannot be told now.
 */
export async function seeOutUpsell(
  services: Services,
  other: UpsellPurchase,
  deadline: number,
): Promise<void> {
  const read = async () => (await findUpsellPurchase(services.db.query, other.id)) ?? other
  const rested = await awaitRest(services, read, deadline)
  const after = rested.state === 'awaiting' ? await giveUp(services, rested) : rested
  // NOTE: the jobs find out about a stranded one; until then it may have been paid.
  if (after.state !== 'succeeded' && after.state !== 'declined')
    throw new AppError('unavailable', apiMessages.paymentTimedOut)
}

/**
 * Closes at Stripe what these leads left open of offers they never paid, so that nobody can pay it any more. What was paid
 * in the meantime is recorded, and what Stripe cannot close now stays open.
 */
export async function retireOpenUpsells(services: Services, leadIds: readonly string[]): Promise<void> {
  for (const open of await findOpenUpsells(services.db.query, leadIds)) await giveUp(services, open)
}

/** The purchase as it was left: given up, or paid in the meantime. */
async function giveUp(services: Services, open: UpsellPurchase): Promise<UpsellPurchase> {
  if (open.stripeIntentId === null) return open
  try {
    await services.stripe.paymentIntents.cancel(open.stripeIntentId)
  } catch (error) {
    // NOTE: refused, because it was paid or given up meanwhile; reading it tells.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      services.log.error({ err: error, upsell: open.id }, 'An offer left open could not be closed')
      return open
    }
  }
  return settleUpsell(services, open, 'onlooker')
}
