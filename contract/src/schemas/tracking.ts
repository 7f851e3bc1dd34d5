import { z } from 'zod'
import { longestClickId, longestNetworkId } from '../click-ids.ts'
import type { clickIds } from '../click-ids.ts'
import { mostEventsPerBatch } from '../events-per-batch.ts'
import { emailText, envelope, identifier, moment, shortText } from './shared.ts'
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
  // NOTE: not part of the funnel itself: the visitor saw something that an experiment changes.
  'experimentExposed',
] as const

const clickId = z.string().max(longestClickId).optional()

const networkId = z.string().max(longestNetworkId).optional()

/** The compiler requires every click id that is removed without consent, and no other. */
const clickIdFields = {
  fbclid: clickId,
  gclid: clickId,
  ttclid: clickId,
} satisfies Record<(typeof clickIds)[number], typeof clickId>

const deviceInfo = z.strictObject({
  userAgent: z.string().max(512).optional(),
  language: z.string().max(35).optional(),
  screenResolution: z.string().max(20).optional(),
  referrer: z.string().max(1024).optional(),
  timezone: z.string().max(64).optional(),
})

/**
 * Where a visit came from. Query values as in the URL; `referrer` is an origin, `landingPath` a path without query,
 * `article` a slug. Click ids are stored only with consent to advertising.
 */
export const touch = z.strictObject({
  at: moment,
  utmSource: shortText.optional(),
  utmMedium: shortText.optional(),
  utmCampaign: shortText.optional(),
  utmContent: shortText.optional(),
  utmTerm: shortText.optional(),
  ...clickIdFields,
  referrer: z
    .string()
    .regex(/^https?:\/\/[^/?#]{1,255}$/, 'is not an origin')
    .optional(),
  landingPath: z
    .string()
    .regex(/^\/[^?#]{0,199}$/, 'is not a path')
    .optional(),
  article: identifier.optional(),
})

/** The first touch this browser remembers and the latest. The server keeps the earliest first and the latest last. */
export const attribution = z.strictObject({ first: touch, last: touch })

/**
 * One tracking event. `eventId` makes a repeated delivery harmless; without it, `metadata.fbEventId` does. `timestamp`
 * is the client's clock, ISO 8601.
 */
export const trackingEvent = z.strictObject({
  eventId: identifier.optional(),
  eventType: z.enum(eventTypes),
  timestamp: moment,
  sessionId: identifier.optional(),
  /** The visitor's flow and its version (`flowVersion` in `funnel`). An unknown flow counts as the default. */
  flowId: identifier.optional(),
  flowVersion: identifier.optional(),
  /** Sent with the first event of each page load. */
  attribution: attribution.optional(),
  userId: identifier.optional(),
  email: emailText.optional(),
  fbp: networkId,
  fbc: networkId,
  deviceInfo: deviceInfo.optional(),
  metadata: z.record(z.string().max(80), z.unknown()).optional(),
})

export const trackingSchemas = {
  trackEvents: {
    body: z.union([
      trackingEvent,
      z.strictObject({ events: z.array(trackingEvent).min(1).max(mostEventsPerBatch) }),
    ]),
    response: envelope(z.object({ stored: z.number() })),
  },
} satisfies Record<string, RouteSchemas>
