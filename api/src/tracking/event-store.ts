import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { advertiseEvents } from '#api/ad-platform/index.ts'
import { saveTouches } from '#api/attribution/index.ts'
import { readChoices } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inOrder, inPipeline, send } from '#api/db/in-pipeline.ts'
import { plannedOnce } from '#api/db/planned-once.ts'
import type { Services } from '#api/services.ts'
import type { DayPartitions } from './day-partitions.ts'
import { dayOf } from './day-partitions.ts'
import { consentOf } from './event-record.ts'
import type { ArrivedEvent, EventRecord } from './event-record.ts'
import { reduceEvent } from './reduce-event.ts'
import type { AllowedEvent } from './reduce-event.ts'
import { countEvents, readForCounting } from './rollup/count-events.ts'
import type { VisitEvent } from './rollup/count-events.ts'
import { lockForCounting } from './rollup/rollup-store.ts'

/**
 * Stores events durably with everything that follows from them: counts, origins, and what an advertising network may
 * be told. An event id that was stored before, today or ever, is passed over.
 */
export function createEventStore(
  services: Services,
  partitions: DayPartitions,
): (events: readonly ArrivedEvent[]) => Promise<void> {
  return async (events) => {
    // NOTE: the last of a repeated id in one batch wins; the statement would store it twice.
    const unique = [...new Map(events.map((event) => [event.record.eventId, event])).values()]
    const days = new Map(unique.map(({ record }) => [dayOf(record.receivedAt), record.receivedAt]))
    for (const moment of days.values()) await partitions.ensure(moment)
    const open = async (tx: Queryable) => {
      const [, allowed] = await inOrder(
        tx,
        () => lockForCounting(tx),
        () => weighConsent(tx, unique),
      )
      return allowed
    }
    await inPipeline(services.db, open, async (tx, allowed) => {
      const records = allowed.map(({ record }) => record)
      // Nearly always all of them are new: what counting them reads is asked for together with storing them.
      const [fresh, read] = await inOrder(
        tx,
        () => insertNew(tx, records),
        () => readForCounting(tx, records.flatMap(countedOf)),
      )
      const stored = allowed.filter(({ record }) => fresh.has(record.eventId))
      await countEvents(
        tx,
        stored.flatMap(({ record }) => countedOf(record)),
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
    })
  }
}

interface WeighedEvent extends AllowedEvent {
  readonly mayAdvertise: boolean
  readonly rule: { readonly basis: 'opt-in' | 'opt-out'; readonly gpc: boolean }
}

async function weighConsent(
  tx: Queryable,
  events: readonly ArrivedEvent[],
): Promise<readonly WeighedEvent[]> {
  const choices = new Map<string, Awaited<ReturnType<typeof readChoices>>>()
  for (const [appName, ofBrand] of Map.groupBy(events, ({ record }) => record.appName)) {
    const sessions = new Set(ofBrand.flatMap(({ record }) => record.sessionId ?? []))
    choices.set(appName, await readChoices(tx, appName, [...sessions]))
  }
  return events.map((event) => {
    const { appName, sessionId } = event.record
    const consent = consentOf(event, choices.get(appName)?.get(sessionId ?? ''))
    const allowed = reduceEvent(event, consent)
    return {
      ...allowed,
      // NOTE: without analytics the visit has no id here by which a later change of mind could be found.
      mayAdvertise: consent.ads && consent.analytics && allowed.record.sessionId !== null,
      rule: { basis: event.regime.basis, gpc: event.gpc },
    }
  })
}

/** The event as the counts read it; one without a session counts for nobody. */
export function countedOf(record: EventRecord): readonly VisitEvent[] {
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

/** One statement however many events: new ids are noted, and only their events are stored. Returns the new ids. */
async function insertNew(tx: Queryable, records: readonly EventRecord[]): Promise<ReadonlySet<string>> {
  const rows = JSON.stringify(records.map(rowOf))
  const { rows: fresh } = await send<{ event_id: string }>(tx, plannedOnce('store-events', storeEvents(rows)))
  return new Set(fresh.map(({ event_id }) => event_id))
}

/** An event without what it does not have: half of most, which would only have to be written and read. */
function rowOf(record: EventRecord): object {
  const receivedAt = record.receivedAt.toISOString()
  return {
    receivedAt,
    receivedOn: receivedAt.slice(0, 'YYYY-MM-DD'.length),
    eventId: record.eventId,
    eventType: record.eventType,
    clientAt: record.clientAt ?? undefined,
    appName: record.appName,
    sessionId: record.sessionId ?? undefined,
    sessionKey: record.sessionKey ?? undefined,
    isReduced: record.isReduced,
    flowId: record.flowId ?? undefined,
    flowVersion: record.flowVersion ?? undefined,
    source: record.source ?? undefined,
    device: record.device ?? undefined,
    country: record.country ?? undefined,
    userLabel: record.userLabel ?? undefined,
    emailLabel: record.emailLabel ?? undefined,
    fbp: record.fbp ?? undefined,
    fbc: record.fbc ?? undefined,
    deviceInfo: record.deviceInfo ?? undefined,
    metadata: record.metadata ?? undefined,
  }
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
