import type { TrackingEvent } from '@fennel/contract'
import { identifier } from '@fennel/contract/schemas'
import type { Services } from '#api/services.ts'
import type { QuestionPrivacy } from './question-privacy.ts'
import { scrubMetadata } from './scrub-metadata.ts'
import type { trackingEvents } from './tracking-tables.ts'

/** A row of `tracking_events`. */
export type EventRecord = typeof trackingEvents.$inferInsert

/** A client clock further off than this is no clock, in milliseconds. */
const clockTolerance = 366 * 24 * 60 * 60 * 1000

/** What is kept of an event: labels for people, no health answers, our own clock beside the client's. */
export function recordEvent(
  services: Services,
  privacy: QuestionPrivacy,
  appName: string,
  event: TrackingEvent,
): EventRecord {
  const now = services.now()
  const clientTime = Date.parse(event.timestamp)
  const userId = event.userId ?? textOf(event.metadata?.['userId'])
  return {
    receivedAt: new Date(now),
    eventId: event.eventId ?? idOfAdvertising(event) ?? services.newId(),
    eventType: event.eventType,
    clientAt: Math.abs(clientTime - now) <= clockTolerance ? new Date(clientTime) : null,
    appName,
    sessionId: event.sessionId ?? null,
    userLabel: userId === undefined ? null : userLabel(services, userId),
    emailLabel: event.email === undefined ? null : emailLabel(services, event.email),
    fbp: event.fbp ?? null,
    fbc: event.fbc ?? null,
    deviceInfo: event.deviceInfo ?? null,
    metadata:
      event.metadata === undefined
        ? null
        : scrubMetadata(event.metadata, privacy, {
            ofEmail: (email) => emailLabel(services, email),
            ofUser: (id) => userLabel(services, id),
          }),
  }
}

/** The id that the browser's own advertising call carries; one that cannot be an id is none. */
function idOfAdvertising(event: TrackingEvent): string | undefined {
  return identifier.safeParse(event.metadata?.['fbEventId']).data
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function userLabel(services: Services, userId: string): string {
  return services.cipher.label(`user:${userId}`)
}

function emailLabel(services: Services, email: string): string {
  return services.cipher.label(`email:${email.trim().toLowerCase()}`)
}
