import { z } from 'zod'
import { calendarDay, envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

/**
 * The metadata of an `experimentExposed` event. The server recomputes the arm and ignores a wrong one. Without `arm`,
 * the browser's own visit takes no part, and it saw the prices of the lead it opens, if that one's visit does. Not
 * strict: browsers add `fbEventId`, as to every event.
 */
export const experimentExposure = z.object({ experimentId: identifier, arm: identifier.optional() })

/** The interval of the true difference from the control. A bound is null while nothing can be said. */
const interval = z.object({
  difference: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})

/** An arm with its counts. Conversion is a share of 1; money is in cents, net of refunds. */
const armReading = z.object({
  armId: z.string(),
  name: z.string(),
  weight: z.number(),
  visitors: z.number(),
  buyers: z.number(),
  netCents: z.number(),
  conversion: z.number(),
  centsPerVisitor: z.number(),
  /** Absent for the control. */
  conversionDifference: interval.optional(),
  revenueDifference: interval.optional(),
})

const movements = z.object({ count: z.number(), cents: z.number() })

export const experimentSchemas = {
  experimentReadings: {
    response: envelope(
      z.object({
        experiments: z.array(
          z.object({
            appName: z.string(),
            brandName: z.string(),
            id: z.string(),
            name: z.string(),
            hypothesis: z.string(),
            status: z.enum(['running', 'stopped']),
            winner: z.string().optional(),
            arms: z.array(armReading),
            /**
             * Probability of a split this uneven on any one day. Below `readingRules.splitAlarm`, none of these results
             * can be trusted.
             */
            splitProbability: z.number(),
            verdict: z.enum(['wrong-split', 'too-early', 'winner', 'worse', 'keep-going', 'no-difference']),
            words: z.string(),
          }),
        ),
      }),
    ),
  },
  bookComparisons: {
    /** The last day of the range and its length in days. Default: today and 7. */
    query: z.strictObject({
      until: calendarDay.optional(),
      days: z.coerce.number().int().min(1).max(31).optional(),
    }),
    response: envelope(
      z.object({
        /** Without a pixel nothing is reported to the network. */
        isAdvertisingOn: z.boolean(),
        /** How long messages to the network are kept. */
        messagesKeptDays: z.number(),
        days: z.array(
          z.object({
            day: z.string(),
            ledger: z.object({ sales: movements, renewals: movements, refunds: movements }),
            stripe: z.object({ charges: movements, refunds: movements }),
            /** Null for a day whose messages are no longer kept. */
            adPlatform: z
              .object({
                sales: movements,
                refunds: movements,
                waiting: z.number(),
                withoutConsent: z.number(),
                failed: z.number(),
                untold: z.number(),
                /** Sales of buyers whose data was deleted, and with it the messages about them. */
                erased: z.number(),
              })
              .nullable(),
            booksAgree: z.boolean(),
          }),
        ),
      }),
    ),
  },
} satisfies Record<string, RouteSchemas>
