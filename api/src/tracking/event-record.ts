import type { TrackingEvent } from '@fennel/contract'
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
  return {
    receivedAt: new Date(now),
    eventId: event.eventId,
    eventType: event.eventType,
    clientAt: Math.abs(clientTime - now) <= clockTolerance ? new Date(clientTime) : null,
    appName,
    sessionId: event.sessionId ?? null,
    userLabel: event.userId === undefined ? null : services.cipher.label(`user:${event.userId}`),
    emailLabel: event.email === undefined ? null : emailLabel(services, event.email),
    fbp: event.fbp ?? null,
    fbc: event.fbc ?? null,
    deviceInfo: event.deviceInfo ?? null,
    metadata:
      event.metadata === undefined
        ? null
        : scrubMetadata(event.metadata, privacy, (email) => emailLabel(services, email)),
  }
}

function emailLabel(services: Services, email: string): string {
  return services.cipher.label(`email:${email.trim().toLowerCase()}`)
}
