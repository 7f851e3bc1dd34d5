import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { preparedStatement } from '#api/db/prepared-statement.ts'
import type { StripeNotice } from './handle-stripe-object.ts'

/** An event as it is stored. */
export interface KeptEvent extends StripeNotice {
  readonly id: string
  readonly apiVersion: string | null
  readonly receivedAt: Date
  /** When it happened, by Stripe's clock, which knows seconds. */
  readonly createdAt: Date
  /** Why a card was refused, if that is what happened. */
  readonly declineCode?: string | undefined
  /** Whether there is nothing to do about it. It is stored only to show that it arrived. */
  readonly isIdle: boolean
}

/** An event that is being processed. */
export interface TakenEvent extends StripeNotice {
  readonly id: string
  readonly receivedAt: Date
  /** How often it has been taken so far. By this, a worker that lost it to another one knows not to put it back. */
  readonly attempts: number
  /** From this moment on, another worker may take it. */
  readonly leaseUntil: Date
}

// NOTE: short enough that after a worker dies, its events are due again in time for the books to agree within a minute.
const leaseMilliseconds = 30_000
const firstDelaySeconds = 5
const longestDelaySeconds = 3_600

/**
 * How many of the oldest events are taken at once: about three purchases, done well within the lease while Stripe is
 * healthy.
 */
const batchSize = 48

/** How long handling an object may take, in milliseconds. With less of the lease left, nothing new is begun. */
const handlingMilliseconds = 15_000

/** Stores events with one statement. Returns, in their order, which of them are new. */
export async function keepEvents(db: Queryable, events: readonly KeptEvent[]): Promise<readonly boolean[]> {
  const rows = events.map((event) => {
    const { id, type, objectType, objectId, apiVersion, receivedAt, createdAt, declineCode, isIdle } = event
    const at = receivedAt.toISOString()
    // NOTE: by the shop's clock nothing happens after it arrived.
    const occurredAt = createdAt < receivedAt ? createdAt.toISOString() : at
    return [
      id,
      type,
      objectType,
      objectId,
      apiVersion,
      at,
      isIdle ? at : null,
      occurredAt,
      declineCode ?? null,
    ]
  })
  const { rows: kept } = await db.execute<{ id: string }>(
    preparedStatement(
      'keep-stripe-events',
      sql`insert into webhook_inbox (id, type, object_type, object_id, api_version, received_at, lease_until, processed_at, occurred_at,
          decline_code)
        select r->>0, r->>1, r->>2, r->>3, r->>4, (r->>5)::timestamptz, (r->>5)::timestamptz, (r->>6)::timestamptz,
          (r->>7)::timestamptz, r->>8
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r order by r->>0
        on conflict do nothing returning id`,
    ),
  )
  const isNew = new Set(kept.map(({ id }) => id))
  return events.map(({ id }) => isNew.delete(id))
}

type TakenRow = {
  id: string
  type: string
  object_type: string
  object_id: string
  received_at: string
  attempts: number
  lease_until: string
}

/** Takes the events that have been due longest, for half a minute. Empty if none is due. */
export async function takeEvents(db: Queryable, now: Date): Promise<readonly TakenEvent[]> {
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds).toISOString()
  // NOTE: ordered by the end of the lease (at first, the time of arrival), because that is the index of the open
  // events.
  const { rows } = await db.execute<TakenRow>(sql`
    with due as (
      select id from webhook_inbox where processed_at is null and lease_until <= ${now.toISOString()}::timestamptz
      order by lease_until limit ${batchSize} for update skip locked
    )
    update webhook_inbox as taken set lease_until = ${leaseUntil}::timestamptz, attempts = attempts + 1
    from due where taken.id = due.id
    returning taken.id, taken.type, taken.object_type, taken.object_id, taken.received_at, taken.attempts,
      taken.lease_until`)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    objectType: row.object_type,
    objectId: row.object_id,
    receivedAt: new Date(row.received_at),
    attempts: row.attempts,
    leaseUntil: new Date(row.lease_until),
  }))
}

type Events = readonly TakenEvent[]

/** Whether handling these events may still begin: it has to be over before another worker may take them. */
export function hasTimeLeft(events: Events, now: number): boolean {
  return events.every(({ leaseUntil }) => now + handlingMilliseconds <= leaseUntil.getTime())
}

/**
 * Marks events as processed, even if another worker holds them by now: their object was read after they arrived, and
 * that stays true.
 */
export async function markProcessed(db: Queryable, events: Events, at: Date): Promise<void> {
  const ids = JSON.stringify(events.map(({ id }) => id))
  await db.execute(sql`
    update webhook_inbox set processed_at = ${at.toISOString()}::timestamptz, last_error = null
    where id in (select jsonb_array_elements_text(${ids}::jsonb)) and processed_at is null`)
}

/**
 * Puts failed events back, unless another worker has taken or processed them since. Each is due again after a delay
 * that doubles with every failure, up to an hour.
 */
export async function putBack(db: Queryable, events: Events, now: Date, error: string): Promise<void> {
  await db.execute(sql`
    update webhook_inbox as kept set last_error = ${error.slice(0, 500)}, lease_until = ${now.toISOString()}::timestamptz
      + least(${firstDelaySeconds} * 2 ^ least(kept.attempts, 20), ${longestDelaySeconds}) * interval '1 second'
    ${stillTaken(events)}`)
}

/** Returns events that were not begun as if they had never been taken, with the same exception. */
export async function giveBack(db: Queryable, events: Events, now: Date): Promise<void> {
  await db.execute(sql`
    update webhook_inbox as kept set attempts = kept.attempts - 1, lease_until = ${now.toISOString()}::timestamptz
    ${stillTaken(events)}`)
}

function stillTaken(events: Events): SQL {
  const taken = JSON.stringify(events.map(({ id, attempts }) => [id, attempts]))
  return sql`from jsonb_array_elements(${taken}::jsonb) as r
    where kept.id = r->>0 and kept.attempts = (r->>1)::int and kept.processed_at is null`
}
