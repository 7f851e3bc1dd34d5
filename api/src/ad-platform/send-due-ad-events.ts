import { effectiveConsent, hourMs, houseCurrency } from '@fennel/funnel'
import type { NonHealth } from '@fennel/funnel'
import type { AdPlatformConfig } from '#api/config.ts'
import { readChoices } from '#api/consent/index.ts'
import type { SessionChoice } from '#api/consent/index.ts'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { pixelOfBrand } from '#api/house-settings/index.ts'
import type { Services } from '#api/services.ts'
import { siteUrlOf } from '#api/site-url.ts'
import { buildAdEvent } from './ad-event.ts'
import type { AdEvent } from './ad-event.ts'
import {
  adLease,
  emailOf,
  endAdEvents,
  rescheduleAdEvent,
  returnAdEvents,
  stillQueued,
  takeAdEvents,
} from './ad-store.ts'
import type { TakenEvent } from './ad-store.ts'
import { postAdEvents, postTimeout } from './post-ad-events.ts'

const firstDelay = 15_000
/** The most events of a request. The network accepts 1,000; one that it refuses costs fewer requests this way. */
const together = 250
/** Into how many parts a refused request is split. */
const splitInto = 10
/** The network accepts no older events; a little less than its seven days. */
const maxAge = 6.5 * 24 * hourMs
/** The network takes two events with one id for the same within 48 hours; a little less than that. */
const maxAgeOfTwin = 47 * hourMs

/** What the events of one claim are sent with. */
interface Round {
  readonly services: Services
  readonly platform: AdPlatformConfig
  readonly fetcher: typeof fetch
  /** Whether another request can end within the lease. */
  readonly hasTime: () => boolean
}

interface PreparedEvent {
  readonly row: TakenEvent
  readonly event: AdEvent
}

/**
 * Sends what is due, sales and refunds first, each brand's in one request. Returns false if there is nothing to send
 * now. An event the network may have received is sent again: for 48 hours it recognizes the id. After that, what the
 * browser's pixel has reported already is given up; an event whose answer was lost and that then failed for two days
 * may count twice.
 */
export async function sendDueAdEvents(
  services: Services,
  platform: AdPlatformConfig,
  fetcher: typeof fetch,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const claimedAt = services.now()
  const { money, others } = await inTransaction(services.db, (tx) =>
    takeAdEvents(tx, new Date(claimedAt), together),
  )
  const hasTime = () => !isStopped() && services.now() + postTimeout < claimedAt + adLease
  const round = { services, platform, fetcher, hasTime }
  for (const rows of [...byBrand(money), ...byBrand(others)])
    await orLog(services, rows, () => sendRows(round, rows))
  return money.length + others.length > 0
}

function byBrand(rows: readonly TakenEvent[]): Iterable<readonly TakenEvent[]> {
  return Map.groupBy(rows, ({ appName }) => appName).values()
}

async function sendRows(round: Round, claimed: readonly TakenEvent[]): Promise<void> {
  const { services, platform, hasTime } = round
  const { query } = services.db
  const now = new Date(services.now())
  if (!hasTime()) return returnAdEvents(query, claimed)
  // NOTE: a person may have been erased since the claim, while other requests were on their way.
  const rows = await stillQueued(query, claimed)
  const appName = rows[0]?.appName ?? ''
  const visits = new Set(rows.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])))
  // NOTE: consent is read again when sending, because a choice may have been made since.
  const choices = await readChoices(services, query, appName, [...visits])
  const prepared: PreparedEvent[] = []
  for (const row of rows)
    await orLog(services, [row], async () => {
      const event = await prepare(round, row, choices.get(row.sessionId ?? ''), now)
      if (event !== undefined) prepared.push({ row, event })
    })
  const pixelId = (await pixelOfBrand(services, appName)) ?? platform.pixelId
  await deliver({ ...round, platform: { ...platform, pixelId } }, prepared)
}

/** The event as it is sent; undefined if it ended without. */
async function prepare(
  { services, platform }: Round,
  row: TakenEvent,
  choice: SessionChoice | undefined,
  now: Date,
): Promise<AdEvent | undefined> {
  const { query } = services.db
  const end = async (...how: ['expired'] | ['no-consent'] | ['refused', string]) => {
    await endAdEvents(query, [row], how[0], now, how[1])
    return undefined
  }
  const isTwin = platform.browserPixel && row.name === 'ViewContent'
  if (now.getTime() - row.occurredAt.getTime() > (isTwin ? maxAgeOfTwin : maxAge)) return end('expired')
  if (!isAllowed(row, choice)) return end('no-consent')
  const event = buildAdEvent({
    name: row.name,
    eventId: row.eventId,
    occurredAt: row.occurredAt,
    // NOTE: the outbox only contains codes made by `opaqueProductCode`.
    productCode: (row.productCode ?? undefined) as NonHealth<string> | undefined,
    valueCents: row.valueCents ?? undefined,
    currency: row.currency ?? houseCurrency,
    email: await emailOf(query, row),
    personId: row.sessionId ?? undefined,
    fbp: row.fbp,
    fbc: row.fbc,
    userAgent: row.userAgent,
    siteUrl: siteUrlOf(services.config, row.appName).href,
  })
  return event ?? end('refused', 'The event has no usable id.')
}

function isAllowed({ sessionId, basis, gpc }: TakenEvent, choice: SessionChoice | undefined): boolean {
  if (sessionId === null) return false
  const regime = { region: '', basis, asksHealthConsent: false }
  return effectiveConsent(regime, choice?.choices, gpc || choice?.gpc === true).ads
}

/** Sends events in one request. If the network refuses it, one of them may be the reason: then in smaller ones. */
async function deliver(round: Round, prepared: readonly PreparedEvent[]): Promise<void> {
  if (prepared.length === 0) return
  const { services, platform, fetcher, hasTime } = round
  const { query } = services.db
  const rows = prepared.map(({ row }) => row)
  if (!hasTime()) return returnAdEvents(query, rows)
  const failure = await postAdEvents(
    platform,
    fetcher,
    prepared.map(({ event }) => event),
  )
  const at = new Date(services.now())
  if (failure === undefined) return endAdEvents(query, rows, 'sent', at)
  services.log.warn(
    { events: rows.map(({ id }) => id), failure: failure.reason },
    'the advertising network did not accept events',
  )
  if (failure.isFinal && rows.length === 1) return endAdEvents(query, rows, 'refused', at, failure.reason)
  if (failure.isFinal) {
    // NOTE: from the beginning, as somebody may have withdrawn their consent in the meantime.
    for (const part of partsOf(rows)) await sendRows(round, part)
    return
  }
  for (const row of rows) {
    // NOTE: scattered, so that an event the network cannot digest does not take the same others with it each time.
    const delay = Math.min(firstDelay * 2 ** (row.attempts - 1), hourMs) * (0.5 + Math.random() / 2)
    await rescheduleAdEvent(query, row, new Date(at.getTime() + delay), failure.reason)
  }
}

function partsOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  const size = Math.ceil(list.length / splitInto)
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

/** Logs an unforeseen failure: what failed is tried again when its lease has run out, and the others need not wait. */
async function orLog(
  services: Services,
  rows: readonly TakenEvent[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    services.log.error(
      { err: error, events: rows.map(({ id }) => id) },
      'events could not be sent to the advertising network',
    )
  }
}
