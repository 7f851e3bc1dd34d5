import { mondayOf } from '@fennel/funnel'
import type { JourneyCounts } from './conversions.ts'

/** Days grouped into weeks that start on Monday, named by that day; the period may cut the first and the last. */
export function weeksOf<T extends JourneyCounts & { readonly day: string }>(
  days: readonly T[],
): readonly (JourneyCounts & { readonly day: string })[] {
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day))
  return [...weeks].map(([day, group]) => ({ ...addJourneys(group), day }))
}

function addJourneys(rows: readonly JourneyCounts[]): JourneyCounts {
  const [first, ...rest] = rows
  if (first === undefined) throw new Error('There is nothing to add')
  return rest.reduce<JourneyCounts>(
    (sum, row) => ({
      stages: Object.fromEntries(
        Object.entries(sum.stages).map(([stage, count]) => [
          stage,
          count + row.stages[stage as keyof JourneyCounts['stages']],
        ]),
      ) as JourneyCounts['stages'],
      revenueCents: sum.revenueCents + row.revenueCents,
      refundCents: sum.refundCents + row.refundCents,
    }),
    first,
  )
}
