import { purchaseEventId } from '@fennel/funnel'
import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { textArray } from '#api/db/text-array.ts'
import { adOutbox, isMoney } from './ad-platform-tables.ts'
import type { AdEnding } from './ad-platform-tables.ts'

export type OutboxEvent = typeof adOutbox.$inferSelect
/** A claimed event, and since when it was due. */
export type TakenEvent = OutboxEvent & { readonly dueSince: Date }
export type NewOutboxEvent = typeof adOutbox.$inferInsert

/** How long a process may hold a claimed event before another may claim it, in milliseconds. */
export const adLease = 60_000

/** Queues events; those already queued are skipped. */
export async function insertAdEvents(db: Queryable, events: readonly NewOutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  const sorted = events.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
  await db.insert(adOutbox).values(sorted).onConflictDoNothing({ target: adOutbox.dedupeKey })
}

/**
 * Claims the events that have been due longest, for a minute: up to `most` sales and refunds, and up to `most` of what
 * is left. Visits queue several views for each sale, and sales must not wait for all of them.
 */
export async function takeAdEvents(
  tx: Queryable,
  now: Date,
  most: number,
): Promise<{ readonly money: readonly TakenEvent[]; readonly others: readonly TakenEvent[] }> {
  // NOTE: two queries, each along its index. Events just claimed are due later, so the second one does not find them.
  const money = await takeDue(tx, now, most, isMoney)
  return { money, others: await takeDue(tx, now, most) }
}

async function takeDue(tx: Queryable, now: Date, most: number, which?: SQL): Promise<readonly TakenEvent[]> {
  const due = await tx
    .select({ id: adOutbox.id, dueAt: adOutbox.dueAt })
    .from(adOutbox)
    .where(and(isNull(adOutbox.endedAt), lte(adOutbox.dueAt, now), which))
    .orderBy(adOutbox.dueAt, adOutbox.id)
    .limit(most)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const dueSince = new Map(due.map(({ id, dueAt }) => [id, dueAt]))
  const taken = await tx
    .update(adOutbox)
    .set({ dueAt: new Date(now.getTime() + adLease), attempts: sql`${adOutbox.attempts} + 1` })
    .where(inTextArray(adOutbox.id, idsOf(due)))
    .returning()
  return taken.map((event) => ({ ...event, dueSince: dueSince.get(event.id) ?? now }))
}

/** Records how events ended and deletes the visitor's ids. */
export async function endAdEvents(
  db: Queryable,
  events: readonly OutboxEvent[],
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
    .where(and(inTextArray(adOutbox.id, idsOf(events)), isNull(adOutbox.endedAt)))
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

/** Gives back claimed events that were not tried: due when they were before, and without the attempt. */
export async function returnAdEvents(db: Queryable, events: readonly TakenEvent[]): Promise<void> {
  const attempts = sql.param(events.map((event) => event.attempts))
  const dueSince = textArray(events.map((event) => event.dueSince.toISOString()))
  await db.execute(sql`
    update ad_outbox set due_at = taken.due_since, attempts = taken.attempts - 1
    from unnest(${textArray(idsOf(events))}, ${attempts}::int[], ${dueSince}::timestamptz[])
      as taken (id, attempts, due_since)
    where ad_outbox.id = taken.id and ad_outbox.attempts = taken.attempts and ended_at is null`)
}

/** Those of the claimed events that are still queued: not erased since, and not ended by another process. */
export async function stillQueued(
  db: Queryable,
  events: readonly TakenEvent[],
): Promise<readonly TakenEvent[]> {
  const rows = await db
    .select({ id: adOutbox.id })
    .from(adOutbox)
    .where(and(inTextArray(adOutbox.id, idsOf(events)), isNull(adOutbox.endedAt)))
  const queued = new Set(idsOf(rows))
  return events.filter(({ id }) => queued.has(id))
}

const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id)

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
