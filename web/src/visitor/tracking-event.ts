import type { TrackingEvent } from '@fennel/contract'
import { purchaseEventId } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import { parseUrl } from '#web/parse-url.ts'
import { browserTimeZone } from '#web/time-zone.ts'
import { permittedAttribution } from './attribution.ts'
import type { QueuedEvent } from './event-queue.ts'
import type { EventType } from './visitor.ts'

/** What the browser tells about itself; read once at start. */
export type DeviceInfo = NonNullable<TrackingEvent['deviceInfo']>

type Metadata = Readonly<Record<string, unknown>>

export function readDeviceInfo(view: Window): DeviceInfo {
  return {
    userAgent: view.navigator.userAgent.slice(0, 512),
    language: view.navigator.language,
    screenResolution: `${view.screen.width}x${view.screen.height}`,
    // Only the origin: a referrer's path or query may say more about a person than they meant to tell.
    referrer: originOf(view.document.referrer),
    timezone: browserTimeZone(),
  }
}

function originOf(referrer: string): string {
  return parseUrl(referrer)?.origin ?? ''
}

/** The advertising cookies, when an earlier page set them. */
export function readAdCookies(cookies: string): Pick<TrackingEvent, 'fbp' | 'fbc'> {
  const find = (name: string) => new RegExp(`(?:^|; )${name}=([^;]{1,200})`).exec(cookies)?.[1]
  const fbp = find('_fbp')
  const fbc = find('_fbc')
  return { ...(fbp === undefined ? {} : { fbp }), ...(fbc === undefined ? {} : { fbc }) }
}

type Surroundings = Pick<QueuedEvent, 'flowId' | 'flowVersion' | 'fbp' | 'fbc' | 'deviceInfo' | 'sessionId'>

interface EventParts extends Surroundings {
  readonly eventType: EventType
  readonly metadata: Metadata
  /** Of this event alone; a payment has an id of its own. */
  readonly newId: () => string
  /** Milliseconds since 1970, later than that of the event before. */
  readonly now: number
}

/** One event ready for the queue. The same id serves the browser's and the server's advertising call. */
export function buildTrackingEvent(parts: EventParts): QueuedEvent {
  const { eventType, metadata, newId, now, ...surroundings } = parts
  const eventId = paymentEventId(eventType, metadata) ?? newId()
  const { userId } = metadata
  const isUserId = typeof userId === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(userId)
  return {
    eventId,
    eventType,
    timestamp: new Date(now).toISOString(),
    ...withoutEmpty(surroundings),
    ...(isUserId ? { userId } : {}),
    metadata: { ...metadata, fbEventId: eventId },
  }
}

/** A payment is told under the same id by every tab and by the server, so that it counts once. */
function paymentEventId(eventType: EventType, { transactionId }: Metadata): string | undefined {
  const isPayment = eventType === 'purchased' || eventType === 'upsellPurchase'
  if (!isPayment || typeof transactionId !== 'string' || transactionId === '') return undefined
  return purchaseEventId(transactionId)
}

function withoutEmpty(fields: Surroundings): Partial<Surroundings> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}

/**
 * The event with no more than the visitor allows: without statistics no device but its time zone, which tells the server
 * what law to go by; no click without advertising.
 */
export function permittedEvent(event: QueuedEvent, allowed: ConsentChoices): QueuedEvent {
  const { fbp: _fbp, fbc: _fbc, ...withoutAds } = event
  const advertised: QueuedEvent = allowed.ads ? event : withoutAds
  const { attribution, deviceInfo, ...plain } = advertised
  if (!allowed.analytics) {
    const { timezone } = deviceInfo ?? {}
    return timezone === undefined ? plain : { ...plain, deviceInfo: { timezone } }
  }
  return attribution === undefined
    ? advertised
    : { ...advertised, attribution: permittedAttribution(attribution, allowed) }
}

/** Whether an event carries an answer to one of these questions; that of a finished quiz carries them all. */
export function tellsAnswers({ eventType, metadata }: QueuedEvent, questionIds: readonly string[]): boolean {
  if (eventType === 'quizFinished') return questionIds.length > 0
  const questionId = metadata?.['questionId']
  return eventType === 'quizQuestionAnswered' && questionIds.some((id) => id === questionId)
}
