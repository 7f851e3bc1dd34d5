import type { Database } from '#api/db/client.ts'
import { createDayPartitions, dayOf } from './day-partitions.ts'
import type { EventRecord } from './event-record.ts'

/** One statement however many events: new ids are noted, and only their events are stored. */
const insertNew = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as event (
      received_at timestamptz, event_id text, event_type text, client_at timestamptz, app_name text, session_id text,
      user_label text, email_label text, fbp text, fbc text, device_info jsonb, metadata jsonb, received_on date
    )
  ), fresh as (
    insert into tracking_event_ids (event_id, received_on)
    select event_id, received_on from given order by event_id
    on conflict do nothing
    returning event_id
  )
  insert into tracking_events (
    received_at, event_id, event_type, client_at, app_name, session_id, user_label, email_label, fbp, fbc, device_info, metadata
  )
  select
    received_at, event_id, event_type, client_at, app_name, session_id, user_label, email_label, fbp, fbc, device_info, metadata
  from given join fresh using (event_id)`

/** Stores events durably; an event id that was stored before, today or ever, is passed over. */
export function createEventStore(db: Database): (events: readonly EventRecord[]) => Promise<void> {
  const partitions = createDayPartitions(db)
  return async (events) => {
    // NOTE: the last of a repeated id in one batch wins; the statement would store it twice.
    const rows = [...new Map(events.map((event) => [event.eventId, event])).values()]
    for (const event of rows) await partitions.ensure(event.receivedAt)
    await db.pool.query({ name: 'insert-events', text: insertNew, values: [JSON.stringify(rows.map(toRow))] })
  }
}

function toRow(event: EventRecord) {
  return {
    received_at: event.receivedAt.toISOString(),
    event_id: event.eventId,
    event_type: event.eventType,
    client_at: event.clientAt?.toISOString() ?? null,
    app_name: event.appName,
    session_id: event.sessionId,
    user_label: event.userLabel,
    email_label: event.emailLabel,
    fbp: event.fbp,
    fbc: event.fbc,
    device_info: event.deviceInfo,
    metadata: event.metadata,
    received_on: dayOf(event.receivedAt),
  }
}
