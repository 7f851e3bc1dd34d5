import { longestNetworkId } from '@fennel/contract'
import type { TrackingEvent } from '@fennel/contract'
import { identifierPattern, purchaseEventId } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import { parseUrl } from '#web/parse-url.ts'
import { browserTimeZone } from '#web/time-zone.ts'
import { permittedAttribution } from './attribution.ts'
import type { QueuedEvent } from './event-queue.ts'
import type { EventType } from './visitor.ts'

/** What the browser says about itself; read once at start. */
export type DeviceInfo = NonNullable<TrackingEvent['deviceInfo']>

type Metadata = Readonly<Record<string, unknown>>

export function readDeviceInfo(view: Window): DeviceInfo {
  return {
    userAgent: view.navigator.userAgent.slice(0, 512),
    language: view.navigator.language,
    screenResolution: `${view.screen.width}x${view.screen.height}`,
    // Only the origin: a referrer's path or query may reveal more than the visitor meant to.
    referrer: originOf(view.document.referrer),
    timezone: browserTimeZone(),
  }
}

function originOf(referrer: string): string {
  return parseUrl(referrer)?.origin ?? ''
}

/** The advertising cookies, if an earlier page set them. */
export function readAdCookies(cookies: string): Pick<TrackingEvent, 'fbp' | 'fbc'> {
  // NOTE: a value that is too long is left out, because cut off it would be the id of another click.
  const find = (name: string) =>
    new RegExp(`(?:^|; )${name}=([^;]{1,${longestNetworkId}})(?:;|$)`).exec(cookies)?.[1]
  return withoutEmpty({ fbp: find('_fbp'), fbc: find('_fbc') })
}

type Surroundings = Pick<QueuedEvent, 'flowId' | 'flowVersion' | 'fbp' | 'fbc' | 'deviceInfo' | 'sessionId'>

interface EventParts extends Surroundings {
  readonly eventType: EventType
  readonly metadata: Metadata
  /** Creates the event's id. Not used for a payment, whose id follows from its transaction. */
  readonly newId: () => string
  /** Milliseconds since 1970, later than that of the previous event. */
  readonly now: number
}

/** Builds an event for the queue. The browser and the server report it to the advertising network under the same id. */
export function buildTrackingEvent(parts: EventParts): QueuedEvent {
  const { eventType, metadata, newId, now, ...surroundings } = parts
  const eventId = paymentEventId(eventType, metadata) ?? newId()
  const { userId } = metadata
  const isUserId = typeof userId === 'string' && identifierPattern.test(userId)
  return {
    eventId,
    eventType,
    timestamp: new Date(now).toISOString(),
    ...withoutEmpty(surroundings),
    ...(isUserId ? { userId } : {}),
    metadata: { ...metadata, fbEventId: eventId },
  }
}

/** Every tab and the server report a payment under the same id, so that it counts once. */
function paymentEventId(eventType: EventType, { transactionId }: Metadata): string | undefined {
  const isPayment = eventType === 'purchased' || eventType === 'upsellPurchase'
  if (!isPayment || typeof transactionId !== 'string' || transactionId === '') return undefined
  return purchaseEventId(transactionId)
}

/** The fields that have a value. */
export function withoutEmpty<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<T>
}

/**
 * The event reduced to what the visitor allows. Without statistics: no attribution, and no device data except the time
 * zone, which tells the server which law applies. Without advertising: no click ids and no advertising id of the
 * browser.
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

/** Whether an event carries an answer to one of these questions. The event of a finished quiz carries them all. */
export function carriesAnswers(
  { eventType, metadata }: QueuedEvent,
  questionIds: readonly string[],
): boolean {
  if (eventType === 'quizFinished') return questionIds.length > 0
  const questionId = metadata?.['questionId']
  return eventType === 'quizQuestionAnswered' && questionIds.some((id) => id === questionId)
}
