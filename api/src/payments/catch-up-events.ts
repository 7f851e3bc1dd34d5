import { dayMs, hourMs, minuteMs } from '@fennel/funnel'
import { eq, min, sql } from 'drizzle-orm'
import { houseSettings } from '#api/house-settings/index.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { webhookInbox } from './webhook-tables.ts'
import { topicOf } from './handle-stripe-object.ts'
import { refusalCodeOf } from './read-intent.ts'
import { isSubscribed } from './webhook-events.ts'
import { keepEvents } from './webhook-inbox.ts'
import type { KeptEvent } from './webhook-inbox.ts'
import type { Services } from '#api/services.ts'

/** Events younger than this may still arrive as webhooks. */
const onItsWay = 5 * minuteMs
/** How far each check reaches back before the end of the previous one, so that nothing falls between them. */
const overlap = hourMs
/** How long Stripe keeps its events. */
const keptByStripe = 30 * dayMs
/** Stripe lists the newest events first, so the events of this much time are collected before the oldest is stored. */
const span = dayMs

/** The setting that stores up to which moment all of Stripe's events are in the inbox. */
const name = 'stripe-events-until'

/**
 * Reads from Stripe what happened since the previous check (for the first one: since the last webhook received) and
 * adds to the inbox whatever no webhook delivered. Returns how many events that were, and the moment it checked up to.
 * Before the first purchase there is nothing to ask. If the previous check ended in the future, the clock was ahead,
 * and nobody knows up to when its events were read: everything Stripe still has is read again. Webhooks get lost when
 * the endpoint is off, its secret is wrong, or the server is down for longer than the three days for which Stripe
 * retries.
 */
export async function catchUpEvents(
  services: Services,
  isStopped: () => boolean = () => false,
): Promise<{ readonly missed: number; readonly until: number }> {
  const now = services.now()
  const until = now - onItsWay
  const oldest = until - keptByStripe
  const start = await startOf(services)
  let missed = 0
  if (start === undefined) return { missed, until }
  const wasAhead = start > now
  if (wasAhead)
    services.log.error(
      { until: new Date(start).toISOString() },
      'The search for missed events was noted up to a moment that lies ahead: the clock was wrong, and the search begins anew',
    )
  let from = wasAhead ? oldest : Math.max(start - overlap, oldest)
  for (; from < until; from += span) {
    const end = Math.min(from + span, until)
    const found = await eventsBetween(services, from, end, isStopped)
    if (isStopped()) return { missed, until: from }
    const isNew = await keepEvents(services.db.query, found)
    missed += isNew.filter(Boolean).length
    await noteUntil(services, end)
  }
  if (missed > 0) services.log.error({ missed }, 'Stripe had events that no webhook delivered')
  return { missed, until }
}

/**
 * Where the previous check ended. The start is stored before the very first check, because events received after that,
 * or stored by a check that was cut short, say nothing about the time before them.
 */
async function startOf(services: Services): Promise<number | undefined> {
  const { query } = services.db
  const [noted] = await query.select().from(houseSettings).where(eq(houseSettings.name, name))
  if (typeof noted?.value === 'string') return Date.parse(noted.value)
  const start = await lastKnown(services)
  if (start !== undefined) await noteUntil(services, start)
  return start
}

// NOTE: when several processes check, one that is behind must not move the mark back, except one that lies ahead.
async function noteUntil({ db, now }: Services, moment: number): Promise<void> {
  const at = new Date(now())
  const noted = { value: new Date(moment).toISOString(), updatedAt: at, updatedBy: 'start' }
  const mark = sql`(${houseSettings.value}#>>'{}')::timestamptz`
  await db.query
    .insert(houseSettings)
    .values({ name, ...noted })
    .onConflictDoUpdate({
      target: houseSettings.name,
      set: noted,
      setWhere: sql`${mark} < ${noted.value}::timestamptz or ${mark} > ${at.toISOString()}::timestamptz`,
    })
}

async function lastKnown({ db }: Services): Promise<number | undefined> {
  const { rows } = await db.query.execute<{ at: string | null }>(
    sql`select max(${webhookInbox.receivedAt})::text as at from ${webhookInbox}`,
  )
  const at = rows[0]?.at
  if (at != null) return Date.parse(at)
  const [first] = await db.query.select({ at: min(checkoutAttempts.createdAt) }).from(checkoutAttempts)
  return first?.at?.getTime()
}

/** The events of this period that need handling, oldest first. */
async function eventsBetween(
  services: Services,
  from: number,
  until: number,
  isStopped: () => boolean,
): Promise<readonly KeptEvent[]> {
  const found: KeptEvent[] = []
  const created = { gte: Math.floor(from / 1000), lte: Math.floor(until / 1000) }
  for await (const event of services.stripe.events.list({ created, limit: 100 })) {
    if (isStopped()) break
    // NOTE: an event that no endpoint subscribes to was not missed.
    if (!isSubscribed(event.type)) continue
    const object = event.data.object as { readonly object?: string; readonly id?: string }
    const notice = { type: event.type, objectType: object.object ?? '', objectId: object.id ?? '' }
    if (topicOf(notice) === undefined) continue
    found.push({
      ...notice,
      isIdle: false,
      id: event.id,
      apiVersion: event.api_version,
      receivedAt: new Date(services.now()),
      createdAt: new Date(event.created * 1_000),
      declineCode: refusalCodeOf(event.data.object),
    })
  }
  return found.toReversed()
}
