import { shiftDay } from '@fennel/funnel'
import type { ZoneDays } from '@fennel/funnel'
import { and, asc, gte, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { toVisitEvents } from '../event-store.ts'
import { readNotedFacts } from '../fact-store.ts'
import { trackingEvents } from '../tracking-tables.ts'
import { countEvents, countFacts } from './count-events.ts'
import type { VisitFact } from './count-events.ts'
import { addForgottenCounts } from './forgotten-visits.ts'
import { deleteCountsSince, lockForRebuilding, readKnownKeys } from './rollup-store.ts'
import { hasVisitWithEventsBefore } from './visits-by-moment.ts'

const atOnce = 1_000

/** Recounts all visits in its own transaction. Returns how many events were read. */
export async function rebuildRollups(services: Pick<Services, 'db'>): Promise<number> {
  return inTransaction(services.db, (tx) => recountVisits(tx))
}

/**
 * Recounts everything from events and books. New events wait until it is done. Visits of a time whose events are not
 * fully stored any more keep their counts. `changeZone` is called before anything is recounted, with the days of the
 * old zone and the moment since which counts were deleted. Returns how many events were read.
 */
export async function recountVisits(
  tx: Queryable,
  changeZone?: (days: ZoneDays, since: Date | undefined) => Promise<void>,
): Promise<number> {
  await lockForRebuilding(tx)
  const days = await readReportingDays(tx)
  const since = await firstCoveredMoment(tx, days)
  if (since !== undefined) await deleteCountsSince(tx, since, days.dayOf(since.getTime()))
  await changeZone?.(days, since)
  let count = 0
  for (let batch = await eventsAfter(tx, undefined); batch.length > 0;) {
    await countEvents(tx, batch.flatMap(toVisitEvents))
    count += batch.length
    batch = await eventsAfter(tx, batch.at(-1))
  }
  const facts = await readNotedFacts(tx)
  for (let at = 0; at < facts.length; at += atOnce)
    await countFacts(tx, await factsToCount(tx, facts.slice(at, at + atOnce), since))
  if (since !== undefined) await addForgottenCounts(tx, days.dayOf(since.getTime()))
  return count
}

/** Facts of known visits, and facts that create a visit in the recounted time. */
async function factsToCount(
  tx: Queryable,
  facts: readonly VisitFact[],
  since: Date | undefined,
): Promise<readonly VisitFact[]> {
  const known = await readKnownKeys(
    tx,
    facts.map(({ sessionKey }) => sessionKey),
  )
  // NOTE: a visit too old to be kept is still counted on its day, and its payments would create a second one.
  return facts.filter(
    ({ sessionKey, at }) => known.has(sessionKey) || (since !== undefined && at >= since.getTime()),
  )
}

/**
 * The start of the first day of which every event is stored. Events are deleted by whole UTC days, so where some are
 * gone, the local day in which the remaining ones begin may lack its first hours.
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

/** Where an event is in the order in which they are recounted. */
type EventPlace = Pick<typeof trackingEvents.$inferSelect, 'receivedAt' | 'eventId'>

/** The first batch of events, or the one after an event. */
export function eventsAfter(tx: Queryable, last: EventPlace | undefined) {
  const { receivedAt, eventId } = trackingEvents
  return tx
    .select()
    .from(trackingEvents)
    .where(
      last &&
        // NOTE: PostgreSQL finds the place in the index by the pair, but leaves days out only by the time alone.
        and(
          gte(receivedAt, last.receivedAt),
          sql`(${receivedAt}, ${eventId}) > (${sql.param(last.receivedAt, receivedAt)}, ${last.eventId})`,
        ),
    )
    .orderBy(asc(receivedAt), asc(eventId))
    .limit(atOnce)
}
