import { z } from 'zod'
import { emailText, envelope, identifier, shortText } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

export const eventTypes = [
  'landingPageVisit',
  'articleVisit',
  'quizStarted',
  'quizQuestionViewed',
  'quizQuestionAnswered',
  'quizFinished',
  'purchasePageVisit',
  'paymentInitiated',
  'purchased',
  'registered',
  'upsellPageVisit',
  'upsellPurchase',
  'upsellDecline',
] as const

const deviceInfo = z.strictObject({
  userAgent: z.string().max(512).optional(),
  language: z.string().max(35).optional(),
  screenResolution: z.string().max(20).optional(),
  referrer: z.string().max(1024).optional(),
  timezone: z.string().max(64).optional(),
})

/**
 * One tracking event. `eventId` makes a repeated delivery harmless; without one `metadata.fbEventId` does.
 * `timestamp` is the client's clock, ISO 8601.
 */
export const trackingEvent = z.strictObject({
  eventId: identifier.optional(),
  eventType: z.enum(eventTypes),
  timestamp: z.iso.datetime(),
  sessionId: identifier.optional(),
  userId: identifier.optional(),
  email: emailText.optional(),
  fbp: shortText.optional(),
  fbc: shortText.optional(),
  deviceInfo: deviceInfo.optional(),
  metadata: z.record(z.string().max(80), z.unknown()).optional(),
})

export const trackingSchemas = {
  trackEvents: {
    body: z.union([trackingEvent, z.strictObject({ events: z.array(trackingEvent).min(1).max(50) })]),
    response: envelope(z.object({ stored: z.number() })),
  },
} satisfies Record<string, RouteSchemas>
