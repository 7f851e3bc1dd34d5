import { and, inArray, isNotNull } from 'drizzle-orm'
import { readEntitlements } from './plan-standing.ts'
import type { StandingSources } from './plan-standing.ts'
import { subscriptions } from './plan-tables.ts'

/**
 * The brands of which one of these leads has a plan that may be used now: not ended, refunded or never begun. Includes
 * a paid plan that Stripe still reports as `incomplete`: it opens with the event that says otherwise, seconds later.
 */
export async function brandsWithUsablePlan(
  sources: StandingSources,
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (leadIds.length === 0) return new Set()
  const rows = await sources.db.query
    .select()
    .from(subscriptions)
    .where(and(inArray(subscriptions.leadId, [...leadIds]), isNotNull(subscriptions.firstPaidAt)))
  const standings = await readEntitlements(sources, rows)
  const usable = rows.filter(({ id, status }) => {
    const standing = standings.get(id)
    return standing?.isEntitled === true || (status === 'incomplete' && standing?.reason === 'ended')
  })
  return new Set(usable.map(({ brandId }) => brandId).filter((id) => sources.brands.has(id)))
}
