import { and, desc, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { subscriptions } from './plan-tables.ts'
import type { SubscriptionRow } from './plan-tables.ts'

/** The plans that some leads have ever paid for, the newest first. */
export async function findPaidPlans(
  db: Queryable,
  leadIds: readonly string[],
): Promise<readonly SubscriptionRow[]> {
  if (leadIds.length === 0) return []
  return db
    .select()
    .from(subscriptions)
    .where(and(inTextArray(subscriptions.leadId, leadIds), isNotNull(subscriptions.firstPaidAt)))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
}
