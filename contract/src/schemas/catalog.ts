import { z } from 'zod'
import { envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

/** A plan as clients read it. Amounts are in decimal units of `currency`, for display only; they are never charged. */
export const subscriptionProduct = z.object({
  id: z.string(),
  /** The id under which the plan is sold without the experiment that sets this price; absent without one. */
  basePlanId: z.string().optional(),
  name: z.string(),
  type: z.enum(['subscription', 'trial', 'other']),
  price: z.number(),
  finalPrice: z.number(),
  currency: z.string(),
  durationDays: z.number(),
  funnel: z.string(),
  isActive: z.boolean(),
  isTagged: z.boolean(),
  description: z.string(),
  renewal: z.object({ price: z.number(), interval: z.enum(['month', 'year']), intervalCount: z.number() }),
})

export const upsellProduct = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  originalPrice: z.number(),
  amount: z.number(),
  currency: z.string(),
  headline: z.string(),
  upsellType: z.string(),
  imageUrl: z.string(),
})

/** The visitor whose offers are requested: each sees the prices of their own experiment arm, nobody else's. */
const forVisitor = z.strictObject({ sessionId: identifier.optional() })

export const catalogSchemas = {
  subscriptionProducts: {
    query: forVisitor,
    response: envelope(z.object({ products: z.array(subscriptionProduct) })),
  },
  upsellProducts: { query: forVisitor, response: envelope(z.object({ products: z.array(upsellProduct) })) },
  getProduct: {
    params: z.strictObject({ id: identifier }),
    query: forVisitor,
    response: envelope(z.union([subscriptionProduct, upsellProduct])),
  },
  openOfferWindow: {
    /** `plans`, or the id of an upsell. */
    body: z.strictObject({ offer: identifier }),
    response: envelope(
      z.object({
        /** False if the countdown only shows time and ends nothing. */
        isEnforced: z.boolean(),
        /**
         * Milliseconds until the offer ends; 0 if it is over. Null if it never ends, or not before we know the
         * visitor's email.
         */
        remainingMs: z.number().nullable(),
      }),
    ),
  },
} satisfies Record<string, RouteSchemas>
