import { z } from 'zod'
import { calendarDay, envelope, identifier, isPeriod, periodRule } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const moment = z.iso.datetime()
const day = z.iso.date()
const currency = z
  .string()
  .regex(/^[a-z]{3}$/, 'is not a currency')
  .optional()

/** What a number of days came to. Money is cents of one currency; `refundCents` is positive. */
const periodNumbers = z.object({
  /** Days, both included, in the zone that sums are kept in. */
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
  /** What banks took back, less what they gave back. */
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
          /** Shortened for viewers; null when the buyer's data was erased. */
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
          kind: z.enum(['dispute', 'fraud-warning', 'failed-webhook', 'failed-mail', 'withdrawal']),
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
        /** Per month, as things stand now: plans that are paid and will renew. */
        mrrCents: z.number(),
        renewingPlans: z.number(),
        /** New money for each order; of a chosen product what each sale of it brought. Null without any. */
        averageOrderCents: z.number().nullable(),
        visitors: z.number().nullable(),
        leads: z.number().nullable(),
        /** Orders of these days that took each one-time offer, then or later. */
        attach: z.array(
          z.object({ key: z.string(), name: z.string(), orders: z.number(), cents: z.number() }),
        ),
        byDay: z.array(movements.extend({ day })),
        byPlan: z.array(slice),
        byBrand: z.array(slice),
        byFlow: z.array(slice),
        bySource: z.array(slice),
        /** What may be chosen: of the flows, sources and products of these days and brand, whichever is chosen now. */
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
          /** Net of the cohort, cents, up to the end of each 30 days since the buyer's first payment. */
          cumulativeCents: z.array(z.number()),
          /** How many of the 30-day steps every buyer of the cohort has lived through. */
          completeSteps: z.number(),
        }),
      ),
    ),
  },
} satisfies Record<string, RouteSchemas>
