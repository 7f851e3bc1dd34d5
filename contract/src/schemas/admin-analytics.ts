import { z } from 'zod'
import { otherPeriodProblem } from '../other-period.ts'
import { calendarDay, envelope, identifier, isPeriod, periodRule } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const facet = z.string().min(1).max(64)

/** Both days included, in the reporting time zone. */
const period = { from: calendarDay, to: calendarDay }

/**
 * Stages of the journey in funnel order. A later stage rarely, but possibly, has more visits than the one before it.
 */
export const funnelStages = [
  'visit',
  'landing',
  'quizStart',
  'quizComplete',
  'purchaseView',
  'paymentStart',
  'paid',
  'upsellPaid',
  'registered',
] as const

const stage = z.enum(funnelStages)
export const conversionGroups = ['none', 'brand', 'flow', 'source', 'device', 'country', 'day'] as const

/** Visits by the stages they reached; money in cents. */
const journeyCounts = z.object({
  stages: z.record(stage, z.number()),
  revenueCents: z.number(),
  refundCents: z.number(),
})

/** A share with its 95% interval. */
const shareInterval = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** The difference of a share between `before` and `now`, with the interval that chance alone may explain. */
const difference = z.object({ difference: z.number(), low: z.number(), high: z.number() })

const optionCount = z.object({ value: z.string(), label: z.string(), count: z.number() })

/** Why the answers to a step are not counted by option. `gone`: the flow no longer has the step. */
export const withheldReasons = ['health', 'contact', 'free-text', 'nothing-asked', 'mixed', 'gone'] as const

const stepReading = z.object({
  id: z.string(),
  /** Its position in the flow, from 1. Null for a step the flow no longer has. */
  place: z.number().nullable(),
  title: z.string(),
  type: z.string(),
  isConditional: z.boolean(),
  isOnLanding: z.boolean(),
  /**
   * Visits that were shown the step: the denominator for every share, regardless of branches around it. For the first
   * question of the landing page, the visits to that page. Null for its other questions, which send no view event.
   */
  seen: z.number().nullable(),
  answered: z.number(),
  /**
   * Of those who answered, the visits whose answer is stored because they allow statistics: the denominator of
   * `options`.
   */
  told: z.number(),
  /**
   * Visits whose last step this is, without finishing the quiz. For the first question of the landing page, those that
   * did not answer it. Null where `seen` is null.
   */
  left: z.number().nullable(),
  /** `left` divided by `seen`. Null if nobody saw the step or `seen` is null. */
  dropOff: shareInterval.nullable(),
  /** Milliseconds from viewed to answered. Null if no visit was timed. */
  medianMs: z.number().nullable(),
  p90Ms: z.number().nullable(),
  options: z.array(optionCount),
  optionsWithheld: z.enum(withheldReasons).nullable(),
})

const stepComparison = z.object({
  seen: z.number(),
  left: z.number(),
  difference: difference.nullable(),
  sentence: z.string().nullable(),
})

export const adminAnalyticsSchemas = {
  conversions: {
    query: z
      .strictObject({
        ...period,
        brand: identifier.optional(),
        flow: identifier.optional(),
        source: facet.optional(),
        device: facet.optional(),
        country: facet.optional(),
        groupBy: z.enum(conversionGroups).default('none'),
      })
      .refine(isPeriod, periodRule),
    response: envelope(
      z.object({
        funnel: z.array(
          z.object({
            stage,
            count: z.number(),
            ofStart: z.number().nullable(),
            ofBefore: z.number().nullable(),
          }),
        ),
        total: journeyCounts,
        groups: z.array(journeyCounts.extend({ key: z.string() })),
        /** By the day of the visit's first event: what those visits have brought in so far. */
        cohorts: z.array(journeyCounts.extend({ day: z.string() })),
        /** The values the other filters could have in this period. */
        choices: z.object({
          brands: z.array(z.object({ value: z.string(), label: z.string() })),
          flows: z.array(z.object({ value: z.string(), label: z.string() })),
          sources: z.array(z.string()),
          devices: z.array(z.string()),
          countries: z.array(z.string()),
        }),
      }),
    ),
  },
  quizAnalytics: {
    query: z
      .strictObject({
        ...period,
        brand: identifier.optional(),
        flow: identifier.optional(),
        version: identifier.optional(),
        compareTo: z.enum(['period', 'flow']).optional(),
        /** The flow to compare with, if `compareTo=flow`. */
        otherFlow: identifier.optional(),
        /** The days to compare with, both included, if `compareTo=period`. */
        otherFrom: calendarDay.optional(),
        otherTo: calendarDay.optional(),
      })
      .refine(isPeriod, periodRule)
      .superRefine((asked, found) => {
        if (asked.compareTo !== 'period') return
        const message = otherPeriodProblem(asked, { from: asked.otherFrom, to: asked.otherTo })
        if (message !== undefined) found.addIssue({ code: 'custom', message, path: ['otherTo'] })
      }),
    response: envelope(
      z.object({
        brand: z.string(),
        brands: z.array(z.object({ id: z.string(), name: z.string() })),
        flow: z.object({ id: z.string(), name: z.string() }),
        flows: z.array(z.object({ id: z.string(), name: z.string() })),
        versions: z.array(z.object({ version: z.string(), visits: z.number(), isCurrent: z.boolean() })),
        started: z.number(),
        completed: z.number(),
        steps: z.array(stepReading),
        comparison: z
          .object({
            /** What it is compared with, in words. */
            against: z.string(),
            from: z.string(),
            to: z.string(),
            flow: z.string(),
            started: z.number(),
            completed: z.number(),
            completion: stepComparison.shape.difference,
            /** By step id; only steps that both sides have. */
            steps: z.record(z.string(), stepComparison),
          })
          .nullable(),
      }),
    ),
  },
} satisfies Record<string, RouteSchemas>
