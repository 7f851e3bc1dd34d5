import Stripe from 'stripe'
import { endSubscription } from './end-subscription.ts'
import { isOver } from './subscription-states.ts'
import { syncSubscription } from './sync-subscription.ts'
import type { Services } from '#api/services.ts'

/** What was to be given up has been paid in the meantime; read it instead. */
export class AlreadyPaid extends Error {
  override readonly name = 'AlreadyPaid'
}

/**
 * Gives up a subscription whose first payment is still open, so that it can never be paid. Throws `AlreadyPaid` if it
 * was: Stripe refuses to void what is paid, whatever was read a moment ago.
 */
export async function retireSubscription(
  services: Services,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { stripe } = services
  if (isOver(subscription)) {
    // NOTE: the process that gave it up may have died before recording it. Once the attempt has another subscription,
    // its event finds no attempt, so it is recorded here.
    await syncSubscription(services, subscription.id)
    return
  }
  const invoice = subscription.latest_invoice
  if (invoice !== null && typeof invoice !== 'string' && invoice.amount_due > 0) {
    if (invoice.status === 'paid') throw new AlreadyPaid()
    if (invoice.status === 'open') await orAlreadyPaid(() => stripe.invoices.voidInvoice(invoice.id))
  } else {
    const setup = subscription.pending_setup_intent
    if (setup === null) throw new AlreadyPaid()
    await cancelSetup(stripe, setup)
  }
  // NOTE: voiding the first invoice may already have ended it.
  await endSubscription(services, subscription.id)
}

/** A set-up that is already canceled was left behind by an earlier try that got no further. */
async function cancelSetup(stripe: Stripe, setup: string | Stripe.SetupIntent): Promise<void> {
  const { id, status } = typeof setup === 'string' ? await stripe.setupIntents.retrieve(setup) : setup
  if (status !== 'canceled') await orAlreadyPaid(() => stripe.setupIntents.cancel(id))
}

/** Closes a hosted checkout so that nobody can pay there any more. Throws `AlreadyPaid` if somebody did. */
export async function retireSession(services: Services, sessionId: string): Promise<void> {
  const session = await services.stripe.checkout.sessions.retrieve(sessionId)
  if (session.status === 'complete') throw new AlreadyPaid()
  if (session.status === 'open')
    await orAlreadyPaid(() => services.stripe.checkout.sessions.expire(sessionId))
}

async function orAlreadyPaid(giveUp: () => Promise<unknown>): Promise<void> {
  try {
    await giveUp()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new AlreadyPaid()
    throw error
  }
}
