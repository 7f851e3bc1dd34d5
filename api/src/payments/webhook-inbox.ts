import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { webhookInbox } from '#api/payments/payments-tables.ts'

export type InboxEvent = typeof webhookInbox.$inferSelect

// NOTE: an event whose taker died is due again early enough for the books to agree within a minute.
const leaseMilliseconds = 30_000
const longestDelay = 3_600_000

/** Keeps an event; false when it was kept before. */
export async function keepEvent(
  db: Queryable,
  event: Pick<InboxEvent, 'id' | 'type' | 'objectType' | 'objectId' | 'apiVersion' | 'receivedAt'>,
): Promise<boolean> {
  const rows = await db
    .insert(webhookInbox)
    .values({ ...event, leaseUntil: event.receivedAt })
    .onConflictDoNothing()
    .returning({ id: webhookInbox.id })
  return rows.length > 0
}

/** Takes the oldest event that is due, for half a minute; undefined when none is. */
export async function takeEvent(db: Database, now: Date): Promise<InboxEvent | undefined> {
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select({ id: webhookInbox.id })
      .from(webhookInbox)
      .where(and(isNull(webhookInbox.processedAt), lte(webhookInbox.leaseUntil, now)))
      .orderBy(webhookInbox.receivedAt, webhookInbox.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (due === undefined) return undefined
    const [taken] = await tx
      .update(webhookInbox)
      .set({
        leaseUntil: new Date(now.getTime() + leaseMilliseconds),
        attempts: sql`${webhookInbox.attempts} + 1`,
      })
      .where(eq(webhookInbox.id, due.id))
      .returning()
    return taken
  })
}

export async function markProcessed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(webhookInbox).set({ processedAt: at, lastError: null }).where(eq(webhookInbox.id, id))
}

/** Puts an event back: it is due again after a delay that doubles with each failure, up to an hour. */
export async function putBack(db: Queryable, event: InboxEvent, now: Date, error: string): Promise<void> {
  const delay = Math.min(5_000 * 2 ** event.attempts, longestDelay)
  await db
    .update(webhookInbox)
    .set({ leaseUntil: new Date(now.getTime() + delay), lastError: error.slice(0, 500) })
    .where(eq(webhookInbox.id, event.id))
}
