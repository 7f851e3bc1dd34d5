import type { TrackingEvent } from '@fennel/contract'
import type { EventType } from './visitor.ts'

/** What the browser tells about itself; read once at start. */
export type DeviceInfo = NonNullable<TrackingEvent['deviceInfo']>

export function readDeviceInfo(view: Window): DeviceInfo {
  return {
    userAgent: view.navigator.userAgent.slice(0, 512),
    language: view.navigator.language,
    screenResolution: `${view.screen.width}x${view.screen.height}`,
    // Only the origin: a referrer's path or query may say more about a person than they meant to tell.
    referrer: originOf(view.document.referrer),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

function originOf(referrer: string): string {
  return URL.parse(referrer)?.origin ?? ''
}

/** The advertising cookies, when an earlier page set them. */
export function readAdCookies(cookies: string): Pick<TrackingEvent, 'fbp' | 'fbc'> {
  const find = (name: string) => new RegExp(`(?:^|; )${name}=([^;]{1,200})`).exec(cookies)?.[1]
  const fbp = find('_fbp')
  const fbc = find('_fbc')
  return { ...(fbp === undefined ? {} : { fbp }), ...(fbc === undefined ? {} : { fbc }) }
}

interface EventParts {
  readonly eventType: EventType
  readonly metadata: Readonly<Record<string, unknown>>
  readonly eventId: string
  readonly sessionId: string
  readonly now: number
  readonly deviceInfo: DeviceInfo
  readonly adCookies: Pick<TrackingEvent, 'fbp' | 'fbc'>
}

/** One event ready for the queue. The same id serves the browser's and the server's advertising call. */
export function buildTrackingEvent(parts: EventParts): TrackingEvent & { readonly eventId: string } {
  const { eventType, metadata, eventId, sessionId, now, deviceInfo, adCookies } = parts
  return {
    eventId,
    eventType,
    timestamp: new Date(now).toISOString(),
    ...(sessionId === '' ? {} : { sessionId }),
    ...adCookies,
    deviceInfo,
    metadata: { ...metadata, fbEventId: eventId },
  }
}
