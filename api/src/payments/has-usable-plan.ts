import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { readEntitlements } from '#api/payments/plan-standing.ts'
import type { StandingSources } from '#api/payments/plan-standing.ts'
import { subscriptions } from '#api/payments/plan-tables.ts'

/** Whether one of these leads has a plan of this brand that may be used now: not ended, refunded or never begun. */
export async function hasUsablePlan(
  sources: StandingSources,
  { leadIds, brandId }: { readonly leadIds: readonly string[]; readonly brandId: string },
): Promise<boolean> {
  if (leadIds.length === 0) return false
  const rows = await sources.db.query
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.leadId, [...leadIds]),
        eq(subscriptions.brandId, brandId),
        isNotNull(subscriptions.firstPaidAt),
      ),
    )
  const standings = await readEntitlements(sources, rows)
  return rows.some(({ id }) => standings.get(id)?.isEntitled === true)
}
