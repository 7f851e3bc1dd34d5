import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import { forgottenCounts, trackingSessions } from '../tracking-tables.ts'
import { addCounts, journeyCounts, stepCounts } from './contributions.ts'
import { addToTotals, lockForCounting, readStepsOfSessions } from './rollup-store.ts'

/** Notes what these visits are counted for, before everything known about them is erased. */
export async function keepCountsOfVisits(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await lockForCounting(tx)
  const days = await readReportingDays(tx)
  const { sessionKey, state } = trackingSessions
  const rows = await tx
    .select({ sessionKey, state })
    .from(trackingSessions)
    .where(inTextArray(sessionKey, keys))
    // NOTE: in the order in which counting locks them.
    .orderBy(sessionKey)
    .for('update')
  const states = new Map(rows.map((row) => [row.sessionKey, row.state]))
  const counts = new Map<string, number>()
  for (const one of states.values()) addCounts(counts, journeyCounts(one, days), 1)
  for (const step of await readStepsOfSessions(tx, keys)) {
    const one = states.get(step.sessionKey)
    if (one !== undefined) addCounts(counts, stepCounts(one, step, days), 1)
  }
  if (counts.size === 0) return
  await tx
    .insert(forgottenCounts)
    .values([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => ({ key, count })))
    .onConflictDoUpdate({
      target: forgottenCounts.key,
      set: { count: sql`${forgottenCounts.count} + excluded.count` },
    })
}

/** Adds the counts of erased visits, from a day on, to counts rebuilt from that day on. */
export async function addForgottenCounts(tx: Queryable, sinceDay: string): Promise<void> {
  const { key, count } = forgottenCounts
  const rows = await tx
    .select({ key, count })
    .from(forgottenCounts)
    .where(sql`(${key}::jsonb->>1)::date >= ${sinceDay}::date`)
  await addToTotals(tx, new Map(rows.map((row) => [row.key, row.count])))
}
