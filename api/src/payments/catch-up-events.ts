import { dayMs, hourMs, minuteMs } from '@fennel/funnel'
import { eq, min, sql } from 'drizzle-orm'
import { houseSettings } from '#api/house-settings/index.ts'
import { checkoutAttempts } from '#api/payments/payments-tables.ts'
import { webhookInbox } from '#api/payments/webhook-tables.ts'
import { topicOf } from '#api/payments/handle-stripe-object.ts'
import { isSubscribed } from '#api/payments/webhook-events.ts'
import { keepEvents } from '#api/payments/webhook-inbox.ts'
import type { KeptEvent } from '#api/payments/webhook-inbox.ts'
import type { Services } from '#api/services.ts'

/** What is younger may still be on its way as a webhook. */
const onItsWay = 5 * minuteMs
/** How far a look reaches back before the end of the one before it, so that nothing falls between two. */
const overlap = hourMs
/** So long Stripe keeps its events. */
const keptByStripe = 30 * dayMs
/** Stripe lists its newest events first; of so long a time they are gathered before the oldest is kept. */
const span = dayMs

/** The setting that holds until when everything Stripe told is in the inbox. */
const name = 'stripe-events-until'

/**
 * Reads from Stripe what happened since the look before (at first: since the last webhook that came) and puts into the inbox
 * what no webhook told. Answers how many events that were, and until when it looked. Without a purchase there is nothing to
 * ask about. Webhooks get lost where the endpoint is off, its secret is wrong, or the house is away for longer than the three
 * days that Stripe repeats them.
 */
export async function catchUpEvents(
  services: Services,
  isStopped: () => boolean = () => false,
): Promise<{ readonly missed: number; readonly until: number }> {
  const until = services.now() - onItsWay
  const start = await startOf(services)
  let missed = 0
  if (start === undefined) return { missed, until }
  let from = Math.max(start - overlap, until - keptByStripe)
  for (; from < until; from += span) {
    const end = Math.min(from + span, until)
    const found = await eventsBetween(services, from, end, isStopped)
    if (isStopped()) return { missed, until: from }
    const isNew = await keepEvents(services.db.query, found)
    missed += isNew.filter(Boolean).length
    await noteUntil(services, end)
  }
  if (missed > 0) services.log.error({ missed }, 'Stripe had told of events that did not come as webhooks')
  return { missed, until }
}

/**
 * Where the look before ended. It is noted before the first one begins: what comes in from then on, and what a look that is
 * cut short has kept, says nothing of the time before.
 */
async function startOf(services: Services): Promise<number | undefined> {
  const { query } = services.db
  const [noted] = await query.select().from(houseSettings).where(eq(houseSettings.name, name))
  if (typeof noted?.value === 'string') return Date.parse(noted.value)
  const start = await lastKnown(services)
  if (start !== undefined) await noteUntil(services, start)
  return start
}

// NOTE: of several processes that look, the one that is behind takes nothing back.
async function noteUntil({ db, now }: Services, moment: number): Promise<void> {
  const noted = { value: new Date(moment).toISOString(), updatedAt: new Date(now()), updatedBy: 'start' }
  await db.query
    .insert(houseSettings)
    .values({ name, ...noted })
    .onConflictDoUpdate({
      target: houseSettings.name,
      set: noted,
      setWhere: sql`(${houseSettings.value}#>>'{}')::timestamptz < ${noted.value}::timestamptz`,
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

/** What Stripe tells of the time between two moments that asks for a look, oldest first. */
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
    // NOTE: what no endpoint subscribes to is missed by none.
    if (!isSubscribed(event.type)) continue
    const object = event.data.object as { readonly object?: string; readonly id?: string }
    const news = { type: event.type, objectType: object.object ?? '', objectId: object.id ?? '' }
    if (topicOf(news) === undefined) continue
    found.push({
      ...news,
      isIdle: false,
      id: event.id,
      apiVersion: event.api_version,
      receivedAt: new Date(services.now()),
    })
  }
  return found.toReversed()
}
