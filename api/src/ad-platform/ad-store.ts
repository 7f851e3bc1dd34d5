import { purchaseEventId } from '@fennel/funnel'
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { adOutbox } from './ad-platform-tables.ts'
import type { AdEnding } from './ad-platform-tables.ts'

export type OutboxEvent = typeof adOutbox.$inferSelect
export type NewOutboxEvent = typeof adOutbox.$inferInsert

/** How long a process may hold a claimed event before another may claim it, in milliseconds. */
export const adLease = 60_000

/** Queues events; those already queued are skipped. */
export async function insertAdEvents(db: Queryable, events: readonly NewOutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  const sorted = events.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
  await db.insert(adOutbox).values(sorted).onConflictDoNothing({ target: adOutbox.dedupeKey })
}

/** Claims the events that have been due longest, for a minute. */
export async function takeAdEvents(db: Database, now: Date, most: number): Promise<readonly OutboxEvent[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: adOutbox.id })
      .from(adOutbox)
      .where(and(isNull(adOutbox.endedAt), lte(adOutbox.dueAt, now)))
      .orderBy(adOutbox.dueAt, adOutbox.id)
      .limit(most)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(adOutbox)
      .set({ dueAt: new Date(now.getTime() + adLease), attempts: sql`${adOutbox.attempts} + 1` })
      .where(
        inArray(
          adOutbox.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

/** Records how an event ended and deletes the visitor's ids. */
export async function endAdEvent(
  db: Queryable,
  id: string,
  ending: AdEnding,
  at: Date,
  error?: string,
): Promise<void> {
  await db
    .update(adOutbox)
    .set({
      endedAt: at,
      ending,
      sessionId: null,
      fbp: null,
      fbc: null,
      userAgent: null,
      ...(error === undefined ? {} : { lastError: error.slice(0, 300) }),
    })
    .where(and(eq(adOutbox.id, id), isNull(adOutbox.endedAt)))
}

/** Reschedules an event for `dueAt`, unless another process has claimed it since. */
export async function rescheduleAdEvent(
  db: Queryable,
  event: OutboxEvent,
  dueAt: Date,
  error: string,
): Promise<void> {
  await db
    .update(adOutbox)
    .set({ dueAt, lastError: error.slice(0, 300) })
    .where(and(eq(adOutbox.id, event.id), eq(adOutbox.attempts, event.attempts), isNull(adOutbox.endedAt)))
}

/** The email address of a lead, or of the latest lead of a session. */
export async function emailOf(
  db: Queryable,
  { leadId, sessionId, appName }: Pick<OutboxEvent, 'leadId' | 'sessionId' | 'appName'>,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from leads where id = ${leadId}
    union all
    (select email from leads where ${leadId}::text is null and session_id = ${sessionId} and app_name = ${appName}
     order by created_at desc limit 1)`)
  return rows[0]?.email
}

/** The consent rule and GPC flag of a visit's latest advertising event. */
export async function lastAdvertised(
  db: Queryable,
  sessionKey: string,
): Promise<Pick<OutboxEvent, 'basis' | 'gpc'> | undefined> {
  const rows = await db
    .select({ basis: adOutbox.basis, gpc: adOutbox.gpc })
    .from(adOutbox)
    .where(eq(adOutbox.sessionKey, sessionKey))
    .orderBy(desc(adOutbox.occurredAt))
    .limit(1)
  return rows[0]
}

/** Whether the network received the sale of this payment, or is about to. */
export async function wasSaleReported(
  db: Queryable,
  sessionKey: string,
  intentId: string | null,
): Promise<boolean> {
  if (intentId === null) return false
  const { name, eventId, ending } = adOutbox
  const rows = await db
    .select({ id: adOutbox.id })
    .from(adOutbox)
    .where(
      and(
        eq(adOutbox.sessionKey, sessionKey),
        eq(name, 'Purchase'),
        eq(eventId, purchaseEventId(intentId)),
        or(isNull(ending), eq(ending, 'sent')),
      ),
    )
    .limit(1)
  return rows.length > 0
}
