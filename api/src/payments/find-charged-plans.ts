import { and, isNotNull, isNull } from 'drizzle-orm'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { periodsOwed } from './periods-owed.ts'
import { subscriptions } from './plan-tables.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { isStatusIn, runningStates } from './subscription-states.ts'

/**
 * The plans of these leads that have to be canceled before their owner can be erased: each renews, or its current
 * period is due and still collected, even if it is set to end. A trial is `trialing` before anybody paid for it, and
 * nobody can cancel it; it is closed like any open checkout.
 */
export async function findChargedPlans(
  db: Queryable,
  leadIds: readonly string[],
): Promise<readonly SubscriptionRow[]> {
  const running = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        inTextArray(subscriptions.leadId, leadIds),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.firstPaidAt),
        isStatusIn(subscriptions.status, runningStates),
      ),
    )
  const owed = await periodsOwed(db, running)
  return running.filter(({ id, cancelAtPeriodEnd }) => !cancelAtPeriodEnd || owed.has(id))
}
