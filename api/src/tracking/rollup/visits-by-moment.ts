import type { ZoneDays } from '@fennel/funnel'
import { and, asc, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { trackingSessions } from '../tracking-tables.ts'
import { addCounts, journeyCounts, stepCounts } from './contributions.ts'
import { addToTotals, readStepsOfSessions } from './rollup-store.ts'

const atOnce = 1_000

/** Whether a visit with events began before a moment. A visit known only from the books does not count. */
export async function hasVisitWithEventsBefore(tx: Queryable, moment: Date): Promise<boolean> {
  const { state, firstAt, appName } = trackingSessions
  const rows = await tx
    .select({ appName })
    .from(trackingSessions)
    .where(and(lt(firstAt, moment), ne(appName, ''), sql`coalesce(${state}->>'lastAt', '1') <> '0'`))
    .limit(1)
  return rows.length > 0
}

/**
 * Moves the counts of visits that began before a moment, or of all, to the days of another time zone. The stored state
 * of a visit says what it was counted for, so no events are needed. The counts of deleted visits stay where they are.
 */
export async function moveVisits(
  tx: Queryable,
  { from, to, before }: { readonly from: ZoneDays; readonly to: ZoneDays; readonly before: Date | undefined },
): Promise<void> {
  for (let batch = await readVisits(tx, '', before); batch.length > 0;) {
    const moved = batch.filter(({ state }) => from.dayOf(state.firstAt) !== to.dayOf(state.firstAt))
    const states = new Map(moved.map(({ sessionKey, state }) => [sessionKey, state]))
    const differences = new Map<string, number>()
    for (const state of states.values()) {
      addCounts(differences, journeyCounts(state, from), -1)
      addCounts(differences, journeyCounts(state, to), 1)
    }
    for (const step of await readStepsOfSessions(tx, [...states.keys()])) {
      const state = states.get(step.sessionKey)
      if (state === undefined) continue
      addCounts(differences, stepCounts(state, step, from), -1)
      addCounts(differences, stepCounts(state, step, to), 1)
    }
    await addToTotals(tx, differences)
    batch = await readVisits(tx, batch.at(-1)?.sessionKey ?? '', before)
  }
}

async function readVisits(tx: Queryable, after: string, before: Date | undefined) {
  const { sessionKey, state, firstAt, appName } = trackingSessions
  return tx
    .select({ sessionKey, state })
    .from(trackingSessions)
    .where(and(gt(sessionKey, after), ne(appName, ''), before && lt(firstAt, before)))
    .orderBy(asc(sessionKey))
    .limit(atOnce)
}
