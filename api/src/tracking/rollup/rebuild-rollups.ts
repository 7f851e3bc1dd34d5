import { asc, gt, and, eq, or } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { countedOf } from '../event-store.ts'
import { readNotedFacts } from '../fact-store.ts'
import { trackingEvents } from '../tracking-tables.ts'
import { countEvents, countFacts } from './count-events.ts'
import { forgetCountsSince, lockForRebuilding } from './rollup-store.ts'

const atOnce = 1_000

/**
 * Counts everything anew from the events and the books, in one transaction; meanwhile events wait to be stored. Visits
 * that began before the oldest event still kept stay as they were counted. Returns how many events were read.
 */
export async function rebuildRollups(services: Pick<Services, 'db'>): Promise<number> {
  return inTransaction(services.db, async (tx) => {
    await lockForRebuilding(tx)
    const [oldest] = await tx
      .select({ receivedAt: trackingEvents.receivedAt })
      .from(trackingEvents)
      .orderBy(asc(trackingEvents.receivedAt))
      .limit(1)
    const since = oldest === undefined ? undefined : new Date(oldest.receivedAt)
    since?.setUTCHours(0, 0, 0, 0)
    if (since !== undefined) await forgetCountsSince(tx, since)
    let count = 0
    for (let batch = await readAfter(tx, undefined); batch.length > 0;) {
      await countEvents(tx, batch.flatMap(countedOf))
      count += batch.length
      batch = await readAfter(tx, batch.at(-1))
    }
    const facts = await readNotedFacts(tx)
    for (let at = 0; at < facts.length; at += atOnce) await countFacts(tx, facts.slice(at, at + atOnce))
    return count
  })
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
