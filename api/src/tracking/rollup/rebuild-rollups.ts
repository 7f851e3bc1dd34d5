import { shiftDay } from '@fennel/funnel'
import type { ZoneDays } from '@fennel/funnel'
import { asc, gt, and, eq, or } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { countedOf } from '../event-store.ts'
import { readNotedFacts } from '../fact-store.ts'
import { trackingEvents } from '../tracking-tables.ts'
import { countEvents, countFacts } from './count-events.ts'
import type { VisitFact } from './count-events.ts'
import { addForgottenCounts } from './forgotten-visits.ts'
import { forgetCountsSince, lockForRebuilding, readKnownKeys } from './rollup-store.ts'
import { hasVisitWithEventsBefore } from './visits-by-moment.ts'

const atOnce = 1_000

/** Counts all visits anew in a transaction of its own. Returns how many events were read. */
export async function rebuildRollups(services: Pick<Services, 'db'>): Promise<number> {
  return inTransaction(services.db, (tx) => recountVisits(tx))
}

/**
 * Counts everything anew from the events and the books; meanwhile events wait to be stored. Visits of a time whose events
 * are no longer kept as a whole stay as they were counted. `changeZone` hears, before anything is counted again, by which
 * days those are and from which moment on the others were forgotten. Returns how many events were read.
 */
export async function recountVisits(
  tx: Queryable,
  changeZone?: (days: ZoneDays, since: Date | undefined) => Promise<void>,
): Promise<number> {
  await lockForRebuilding(tx)
  const days = await readReportingDays(tx)
  const since = await firstCoveredMoment(tx, days)
  if (since !== undefined) await forgetCountsSince(tx, since, days.dayOf(since.getTime()))
  await changeZone?.(days, since)
  let count = 0
  for (let batch = await readAfter(tx, undefined); batch.length > 0;) {
    await countEvents(tx, batch.flatMap(countedOf))
    count += batch.length
    batch = await readAfter(tx, batch.at(-1))
  }
  const facts = await readNotedFacts(tx)
  for (let at = 0; at < facts.length; at += atOnce)
    await countFacts(tx, await factsToCount(tx, facts.slice(at, at + atOnce), since))
  if (since !== undefined) await addForgottenCounts(tx, days.dayOf(since.getTime()))
  return count
}

/** Facts of visits that are known, and those that make one of a time that is counted anew. */
async function factsToCount(
  tx: Queryable,
  facts: readonly VisitFact[],
  since: Date | undefined,
): Promise<readonly VisitFact[]> {
  const known = await readKnownKeys(
    tx,
    facts.map(({ sessionKey }) => sessionKey),
  )
  // NOTE: a visit that grew too old to keep is still counted on its day; its payments would make it a second one.
  return facts.filter(
    ({ sessionKey, at }) => known.has(sessionKey) || (since !== undefined && at >= since.getTime()),
  )
}

/**
 * When the first day begins of which every event is there. Events go by whole days of UTC: where some went already, the day
 * in which the kept ones begin may lack its first hours.
 */
async function firstCoveredMoment(tx: Queryable, days: ZoneDays): Promise<Date | undefined> {
  const [oldest] = await tx
    .select({ receivedAt: trackingEvents.receivedAt })
    .from(trackingEvents)
    .orderBy(asc(trackingEvents.receivedAt))
    .limit(1)
  if (oldest === undefined) return undefined
  const kept = new Date(oldest.receivedAt)
  kept.setUTCHours(0, 0, 0, 0)
  if (!(await hasVisitWithEventsBefore(tx, kept)))
    return new Date(days.startOf(days.dayOf(oldest.receivedAt.getTime())))
  const start = days.startOf(days.dayOf(kept.getTime()))
  if (start === kept.getTime()) return kept
  return new Date(days.startOf(shiftDay(days.dayOf(start), 1)))
}

type StoredEvent = typeof trackingEvents.$inferSelect

async function readAfter(tx: Queryable, last: StoredEvent | undefined): Promise<readonly StoredEvent[]> {
  const { receivedAt, eventId } = trackingEvents
  return tx
    .select()
    .from(trackingEvents)
    .where(
      last &&
        or(gt(receivedAt, last.receivedAt), and(eq(receivedAt, last.receivedAt), gt(eventId, last.eventId))),
    )
    .orderBy(asc(receivedAt), asc(eventId))
    .limit(atOnce)
}
