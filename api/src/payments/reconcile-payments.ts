import { and, eq, inArray, lt } from 'drizzle-orm'
import { findStrandedAttempts } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import { leaseEnd } from './lease.ts'
import { releaseAttempt } from './guard-drive.ts'
import { adoptSubscription } from './open-subscription.ts'
import { underWayStates } from './attempt-states.ts'
import { checkoutAttempts, upsellPurchases } from './checkout-tables.ts'
import { settleAttempt } from './settle-attempt.ts'
import { releaseUpsell, settleUpsell } from './settle-upsell.ts'
import { findStrandedUpsells } from './upsell-store.ts'
import type { UpsellPurchase } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

/** How long the buyer's own retry has priority, in milliseconds after the lease ran out. */
const retryHeadStart = 5_000

/**
 * Finds out at Stripe the outcome of everything that was left unfinished, and records it. Confirms no payment, so
 * nobody is charged because a server came back. Returns how many there were; one that fails is left for the next round,
 * and so are those not begun when `isStopped` returns true.
 */
export async function reconcilePayments(
  services: Services,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const before = new Date(services.now() - retryHeadStart)
  const attempts = await findStrandedAttempts(services.db.query, before)
  const upsells = await findStrandedUpsells(services.db.query, before)
  for (const attempt of attempts)
    if (!isStopped())
      await orRetryLater(services, attempt.id, async () => void (await reconcileAttempt(services, attempt)))
  for (const upsell of upsells)
    if (!isStopped()) await orRetryLater(services, upsell.id, () => reconcileUpsell(services, upsell))
  return attempts.length + upsells.length
}

/**
 * Takes over a stranded attempt, finds out its outcome and returns the updated row. If somebody else was quicker,
 * returns the row unchanged.
 */
export async function reconcileAttempt(services: Services, stranded: Attempt): Promise<Attempt> {
  const [held] = await services.db.query
    .update(checkoutAttempts)
    .set({ state: 'running', leaseUntil: leaseEnd(services) })
    .where(
      and(
        eq(checkoutAttempts.id, stranded.id),
        inArray(checkoutAttempts.state, underWayStates),
        lt(checkoutAttempts.leaseUntil, new Date(services.now())),
      ),
    )
    .returning()
  if (held === undefined) return stranded
  const adopted = await adoptSubscription(services, held)
  if (adopted.stripeIntentId === null && adopted.checkoutSessionId === null) {
    // NOTE: money only moves through a stored intent, so without one this try came to nothing.
    return releaseAttempt(services, adopted, { state: 'declined', declineCode: 'processing_error' })
  }
  return settleAttempt(services, adopted, 'driver')
}

async function reconcileUpsell(services: Services, stranded: UpsellPurchase): Promise<void> {
  const [held] = await services.db.query
    .update(upsellPurchases)
    .set({ state: 'running', leaseUntil: leaseEnd(services) })
    .where(
      and(
        eq(upsellPurchases.id, stranded.id),
        inArray(upsellPurchases.state, underWayStates),
        lt(upsellPurchases.leaseUntil, new Date(services.now())),
      ),
    )
    .returning()
  if (held === undefined) return
  if (held.stripeIntentId === null)
    await releaseUpsell(services, held, { state: 'declined', declineCode: 'processing_error' })
  else await settleUpsell(services, held, 'driver')
}

async function orRetryLater(services: Services, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.error({ err: error, id }, 'A payment could not be reconciled yet')
  }
}
