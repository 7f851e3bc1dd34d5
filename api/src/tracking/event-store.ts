import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { advertiseEvents } from '#api/ad-platform/index.ts'
import { saveTouches } from '#api/attribution/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inOrder, inPipeline, send } from '#api/db/in-pipeline.ts'
import { preparedStatement } from '#api/db/prepared-statement.ts'
import type { Services } from '#api/services.ts'
import type { ArrivedEvent, EventRecord } from './event-record.ts'
import { toEventJson } from './event-json.ts'
import { countEvents, readForCounting } from './rollup/count-events.ts'
import type { VisitEvent } from './rollup/count-events.ts'
import { lockForCounting } from './rollup/rollup-store.ts'
import { applyConsent } from './apply-consent.ts'
import type { ConsentedEvent } from './apply-consent.ts'

/**
 * Stores events durably together with everything that follows from them: counts, origins, and what may be sent to the
 * advertising network. An event id that is already stored is skipped, for as long as events are kept.
 */
export async function storeArrived(services: Services, events: readonly ArrivedEvent[]): Promise<void> {
  const unique = uniqueByEventId(events)
  const open = async (tx: Queryable) => {
    const [, allowed] = await inOrder(
      tx,
      () => lockForCounting(tx),
      () => applyConsent(services, tx, unique),
    )
    return allowed
  }
  await inPipeline(services.db, open, async (tx, allowed) => storeConsented(services, tx, allowed))
}

/**
 * Does the same for events whose consent was applied, each id once, in a transaction that holds the counting lock.
 * Writes made by `before` are sent together with the events.
 */
export async function storeConsented(
  services: Services,
  tx: Queryable,
  allowed: readonly ConsentedEvent[],
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  const records = allowed.map(({ record }) => record)
  // Nearly always all events are new, so what counting needs is read in the same round trip.
  const [, fresh, read] = await inOrder(
    tx,
    before,
    () => insertNew(tx, records),
    () => readForCounting(tx, records.flatMap(toVisitEvents)),
  )
  const stored = allowed.filter(({ record }) => fresh.has(record.eventId))
  await countEvents(
    tx,
    stored.flatMap(({ record }) => toVisitEvents(record)),
    read,
  )
  await saveTouches(
    tx,
    stored.flatMap(({ touches }) => touches ?? []),
  )
  await advertiseEvents(
    services,
    tx,
    stored.flatMap(({ record, mayAdvertise, rule }) => (mayAdvertise ? [{ ...record, ...rule }] : [])),
  )
}

/** Keeps the last event of a repeated id; otherwise one statement would store it twice. */
export function uniqueByEventId<T extends { readonly record: EventRecord }>(
  events: readonly T[],
): readonly T[] {
  return [...new Map(events.map((event) => [event.record.eventId, event])).values()]
}

/** The event as the counts need it. One without a session counts for no visit. */
export function toVisitEvents(record: EventRecord): readonly VisitEvent[] {
  const { sessionKey } = record
  if (sessionKey == null) return []
  return [
    {
      sessionKey,
      eventId: record.eventId,
      eventType: record.eventType,
      appName: record.appName,
      receivedAt: record.receivedAt.getTime(),
      clientAt: record.clientAt?.getTime() ?? null,
      flowId: record.flowId ?? null,
      flowVersion: record.flowVersion ?? null,
      source: record.source ?? null,
      device: record.device ?? null,
      country: record.country ?? null,
      metadata: (record.metadata ?? null) as VisitEvent['metadata'],
    },
  ]
}

/** Notes the new ids and stores their events, in one statement for any number of events. Returns the new ids. */
async function insertNew(tx: Queryable, records: readonly EventRecord[]): Promise<ReadonlySet<string>> {
  const rows = JSON.stringify(records.map(toEventJson))
  const { rows: fresh } = await send<{ event_id: string }>(
    tx,
    preparedStatement('store-events', storeEvents(rows)),
  )
  return new Set(fresh.map(({ event_id }) => event_id))
}

function storeEvents(rows: string): SQL {
  return sql`
    with given as (
      select * from json_to_recordset(${rows}::json) as event (
        "receivedAt" timestamptz, "eventId" text, "eventType" text, "clientAt" timestamptz, "appName" text,
        "sessionId" text, "sessionKey" text, "isReduced" boolean, "flowId" text, "flowVersion" text, source text,
        device text, country text, "userLabel" text, "emailLabel" text, fbp text, fbc text, "deviceInfo" jsonb,
        metadata jsonb, "receivedOn" date
      )
    ), fresh as (
      insert into tracking_event_ids (event_id, received_on)
      select "eventId", "receivedOn" from given order by "eventId"
      on conflict do nothing
      returning event_id
    ), stored as (
      insert into tracking_events (
        received_at, event_id, event_type, client_at, app_name, session_id, session_key, is_reduced, flow_id,
        flow_version, source, device, country, user_label, email_label, fbp, fbc, device_info, metadata
      )
      select
        "receivedAt", "eventId", "eventType", "clientAt", "appName", "sessionId", "sessionKey", "isReduced", "flowId",
        "flowVersion", source, device, country, "userLabel", "emailLabel", fbp, fbc, "deviceInfo", metadata
      from given join fresh on event_id = "eventId"
    )
    select event_id from fresh`
}
