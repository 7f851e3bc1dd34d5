import { z } from 'zod'
import { otherPeriodProblem } from '../other-period.ts'
import { calendarDay, envelope, identifier, isPeriod, periodRule } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const facet = z.string().min(1).max(64)

/** Both days included, in the zone that counts are kept in. */
const period = { from: calendarDay, to: calendarDay }

/** Stages of the journey in the order of the funnel. The step after has seldom, but possibly, more than the one before. */
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

/** How many of how many, with the 95% interval of the share. */
const shareInterval = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** Money and shares of two halves of the truth: `before` and `now` and what the difference may be by chance. */
const difference = z.object({ difference: z.number(), low: z.number(), high: z.number() })

const optionCount = z.object({ value: z.string(), label: z.string(), count: z.number() })

/** Why the choices of a step are not counted. */
export const withheldReasons = ['health', 'contact', 'free-text', 'nothing-asked', 'mixed'] as const

const stepReading = z.object({
  id: z.string(),
  /** Its place in the flow, from 1; absent for steps the flow has no more. */
  place: z.number().nullable(),
  title: z.string(),
  type: z.string(),
  isConditional: z.boolean(),
  isOnLanding: z.boolean(),
  /**
   * Visits the step was shown to: the one denominator, whatever branches lead round it. Of the landing page's first question
   * the visits of that page; null of its further ones, which nobody announces.
   */
  seen: z.number().nullable(),
  answered: z.number(),
  /** Of those who answered, the visits whose answer is kept, for they allow statistics: what `options` are a part of. */
  told: z.number(),
  /**
   * Visits whose last step it is, without finishing the quiz; of the landing page's first question those that gave it no
   * answer. Null where `seen` is.
   */
  left: z.number().nullable(),
  /** `left` of `seen`; null where nobody saw it, or nobody can tell. */
  dropOff: shareInterval.nullable(),
  /** Milliseconds from seen to answered; null where nobody was timed. */
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
        /** By the day of the visit's first event: what those visits came to until now. */
        cohorts: z.array(journeyCounts.extend({ day: z.string() })),
        /** What the other filters could be set to in this period. */
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
        compareTo: z.enum(['previous', 'period', 'flow']).optional(),
        /** The flow to compare with, under `compareTo=flow`. */
        otherFlow: identifier.optional(),
        /** The days to compare with, both included, under `compareTo=period`. */
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
            /** By step; only those both sides have. */
            steps: z.record(z.string(), stepComparison),
          })
          .nullable(),
      }),
    ),
  },
} satisfies Record<string, RouteSchemas>
