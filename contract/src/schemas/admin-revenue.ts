import { z } from 'zod'
import { calendarDay, envelope, identifier, isPeriod, moment, periodRule } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const day = z.iso.date()
const currency = z
  .string()
  .regex(/^[a-z]{3}$/, 'is not a currency')
  .optional()

/** The totals of a number of days. Money is in cents of one currency; `refundCents` is positive. */
const periodNumbers = z.object({
  /** First and last day, both included, in the reporting time zone. */
  from: day,
  to: day,
  visitors: z.number(),
  leads: z.number(),
  /** Visits that paid for a plan. */
  buyers: z.number(),
  grossCents: z.number(),
  refundCents: z.number(),
  payments: z.number(),
  disputes: z.number(),
})

const movements = z.object({
  grossCents: z.number(),
  newCents: z.number(),
  renewalCents: z.number(),
  refundCents: z.number(),
  /** What banks took back, minus what they returned. */
  disputeCents: z.number(),
  netCents: z.number(),
  payments: z.number(),
  /** First payments for a plan. */
  orders: z.number(),
})

const slice = movements.extend({ key: z.string(), name: z.string() })

export const adminRevenueSchemas = {
  dashboardNumbers: {
    response: envelope(
      z.object({ today: periodNumbers, last7: periodNumbers, last28: periodNumbers, currency: z.string() }),
    ),
  },
  latestOrders: {
    response: envelope(
      z.array(
        z.object({
          id: z.string(),
          at: moment,
          kind: z.enum(['plan', 'upsell', 'renewal']),
          brand: z.string(),
          product: z.string(),
          /** Masked for viewers; null if the buyer's data was erased. */
          email: z.string().nullable(),
          cents: z.number(),
          currency: z.string(),
        }),
      ),
    ),
  },
  adminNotifications: {
    response: envelope(
      z.array(
        z.object({
          id: z.string(),
          kind: z.enum([
            'dispute',
            'fraud-warning',
            'failed-webhook',
            'failed-mail',
            'waiting-mail',
            'withdrawal',
          ]),
          at: moment,
          what: z.string(),
        }),
      ),
    ),
  },
  revenueReport: {
    query: z
      .object({
        from: calendarDay,
        to: calendarDay,
        currency,
        brand: identifier.optional(),
        flow: identifier.optional(),
        source: z.string().min(1).max(64).optional(),
        product: identifier.optional(),
      })
      .refine(isPeriod, periodRule),
    response: envelope(
      z.object({
        currency: z.string(),
        totals: movements,
        /** Per month, as things stand now, from paid plans that will renew. */
        mrrCents: z.number(),
        renewingPlans: z.number(),
        /** New money per order, or, if a product is selected, per sale of it. Null without any. */
        averageOrderCents: z.number().nullable(),
        visitors: z.number().nullable(),
        leads: z.number().nullable(),
        /**
         * Orders of these days that bought each one-time offer, then or later. Null if the selected product is not a
         * plan: an offer has no orders of its own.
         */
        attach: z
          .array(z.object({ key: z.string(), name: z.string(), orders: z.number(), cents: z.number() }))
          .nullable(),
        byDay: z.array(movements.extend({ day })),
        byPlan: z.array(slice),
        byBrand: z.array(slice),
        byFlow: z.array(slice),
        bySource: z.array(slice),
        /**
         * The possible filters: flows, sources and products of these days and this brand, regardless of the current
         * selection.
         */
        choices: z.object({
          brands: z.array(z.object({ value: z.string(), label: z.string() })),
          flows: z.array(z.object({ value: z.string(), label: z.string() })),
          sources: z.array(z.string()),
          products: z.array(z.object({ value: z.string(), label: z.string() })),
          currencies: z.array(z.string()),
        }),
      }),
    ),
  },
  revenueCohorts: {
    query: z.object({ currency }),
    response: envelope(
      z.array(
        z.object({
          /** Month of the first payment for a plan, `YYYY-MM`. */
          month: z.string(),
          buyers: z.number(),
          /** Net revenue of the cohort in cents, up to the end of each 30 days since the buyer's first payment. */
          cumulativeCents: z.array(z.number()),
          /** How many of the 30-day steps are over for every buyer of the cohort. */
          completeSteps: z.number(),
        }),
      ),
    ),
  },
} satisfies Record<string, RouteSchemas>
