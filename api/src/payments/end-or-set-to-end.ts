import { endSubscription } from './end-subscription.ts'
import { owesRenewal } from './owes-renewal.ts'
import { releaseSchedule } from './release-schedule.ts'
import type { Services } from '#api/services.ts'

interface Ending {
  /** What the idempotency keys of the writes begin with. A repetition under the same key changes nothing. */
  readonly key: string
  /** Whether the plan is set to end already: then it is ended if it has to be, and otherwise left as it is. */
  readonly isSet?: boolean
  /** Runs before each write to Stripe, e.g. to renew a lease; by throwing it prevents the write. */
  readonly beforeWrite?: () => Promise<void>
}

/**
 * Cancels a running plan so that nothing is charged for it any more: sets it to end with its paid period, or ends it at
 * once if a payment for the current one is due (`owesRenewal`). Does not read back a plan that it only set to end.
 */
export async function endOrSetToEnd(
  services: Services,
  subscriptionId: string,
  { key, isSet = false, beforeWrite }: Ending,
): Promise<'ended' | 'set'> {
  const end = async () => {
    await beforeWrite?.()
    // NOTE: not read before, or the buyer would be told first that the plan just set to end stays open.
    await endSubscription(services, subscriptionId, { idempotencyKey: `${key}:end` })
    return 'ended' as const
  }
  // NOTE: if the plan ran on to the end of its period, Stripe would still collect the renewal that is due.
  if (await owesRenewal(services, subscriptionId)) return end()
  if (isSet) return 'set'
  await releaseSchedule(services, subscriptionId, { key, keepsEnd: true, beforeWrite })
  await beforeWrite?.()
  await services.stripe.subscriptions.update(
    subscriptionId,
    { cancel_at_period_end: true },
    { idempotencyKey: `${key}:set` },
  )
  // NOTE: the period may have ended just before, and then the next one is set to end, and would be charged first.
  return (await owesRenewal(services, subscriptionId)) ? end() : 'set'
}
