import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { send } from '#api/db/in-pipeline.ts'
import { preparedStatement } from '#api/db/prepared-statement.ts'
import { fromEventJson, toEventJson } from './event-json.ts'
import type { EventJson } from './event-json.ts'
import type { ConsentedEvent } from './apply-consent.ts'

/** What is stored of a waiting event: all but its origin, which is saved at once. */
type WaitingItem = Pick<ConsentedEvent, 'mayAdvertise' | 'rule'> & { readonly event: EventJson }

/** A row of `waiting_events`, locked until the transaction ends. */
export interface WaitingEvent {
  readonly id: string
  readonly event: ConsentedEvent
}

/** The longest pause between two retries of an event that cannot be stored, in minutes. */
const longestPause = 60

/** The statement that stores events unprocessed, one for any number of events. */
export function insertWaiting(events: readonly ConsentedEvent[], at: Date): SQL {
  // NOTE: one line per event, which is cheaper for the database than one list. JSON text contains no line breaks.
  const lines = events
    .map(({ record, mayAdvertise, rule }) =>
      JSON.stringify({ event: toEventJson(record), mayAdvertise, rule } satisfies WaitingItem),
    )
    .join('\n')
  const kept = sql`insert into waiting_events (kept_at, item)
    select ${at.toISOString()}::timestamptz, line::json from string_to_table(${lines}, E'\\n') as line`
  return preparedStatement('keep-waiting', kept)
}

/** Locks the oldest waiting events that no other process has locked, at most `most`. */
export async function lockWaiting(tx: Queryable, most: number): Promise<readonly WaitingEvent[]> {
  const oldest = sql`select id, item from waiting_events where due_at is null
    order by id limit ${most} for update skip locked`
  const { rows } = await send<WaitingRow>(tx, preparedStatement('lock-waiting', oldest))
  return rows.map(waitingOf)
}

/** Locks one event that could not be stored before and is due for a retry. */
export async function lockDueAgain(tx: Queryable, now: Date): Promise<readonly WaitingEvent[]> {
  const next = sql`select id, item from waiting_events where due_at <= ${now.toISOString()}::timestamptz
    order by due_at, id limit 1 for update skip locked`
  const { rows } = await send<WaitingRow>(tx, next)
  return rows.map(waitingOf)
}

type WaitingRow = { id: string; item: WaitingItem }

function waitingOf({ id, item: { event, mayAdvertise, rule } }: WaitingRow): WaitingEvent {
  return { id, event: { record: fromEventJson(event), touches: undefined, mayAdvertise, rule } }
}

export async function deleteWaiting(tx: Queryable, ids: readonly string[]): Promise<void> {
  const gone = sql`delete from waiting_events where id = any(${sql.param([...ids])}::bigint[])`
  await send(tx, preparedStatement('forget-waiting', gone))
}

/** Schedules events to be retried one by one, first at once and then at growing intervals. */
export async function postponeWaiting(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`update waiting_events set tries = tries + 1, due_at = ${now.toISOString()}::timestamptz
      + case when tries = 0 then interval '0' else least(power(2, tries), ${longestPause}) * interval '1 minute' end
    where id = any(${sql.param([...ids])}::bigint[])`)
}

/** Whether events wait that were stored after `since` and never tried. */
export async function isAnyWaiting(db: Queryable, since: Date): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select 1 from waiting_events
    where due_at is null and kept_at > ${since.toISOString()}::timestamptz) as found`)
  return rows[0]?.found === true
}
