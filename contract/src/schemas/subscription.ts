import { z } from 'zod'
import { amount, envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const currency = z.string().length(3)
const moment = z.iso.datetime()

/** Cents, and the currency in lower case. */
const price = z.object({ cents: z.number().int(), currency })

/** The two billing intervals a customer may choose between. */
export const switchInterval = z.enum(['monthly', 'annual'])

/** Stripe's own word for how a subscription stands. */
const stripeStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
])

/**
 * Why somebody may or may not use what they bought. `grace`: a renewal failed and we wait for it. `cancelling`: paid
 * for until the end of the period, and no longer. The last four entitle to nothing.
 */
export const entitlementReason = z.enum([
  'active',
  'trialing',
  'grace',
  'cancelling',
  'unpaid',
  'ended',
  'refunded',
  'disputed',
])

export const paymentCard = z.object({
  /** As Stripe names it: `visa`, `mastercard`, `amex` and so on. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})

export const switchOption = z.object({
  interval: switchInterval,
  productId: z.string(),
  name: z.string(),
  price,
  /** The one that renews now, or will from the next charge on. */
  isCurrent: z.boolean(),
})

export const customerInvoice = z.object({
  id: z.string(),
  /** Null for an invoice that has none yet. */
  number: z.string().nullable(),
  issuedAt: moment,
  amount: price,
  /** What came back of it, in cents. */
  refundedCents: z.number().int(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** Stripe's page of the invoice; null when it has none. */
  url: z.string().nullable(),
})

export const customerSubscription = z.object({
  id: z.string(),
  productId: z.string(),
  planName: z.string(),
  status: stripeStatus,
  entitlement: z.object({
    isEntitled: z.boolean(),
    reason: entitlementReason,
    /** Until when it holds as things stand; null when nothing more is to come. */
    until: moment.nullable(),
  }),
  startedAt: moment,
  currentPeriodEnd: moment.nullable(),
  /** Whether the present period is not paid for, be it refused or not charged yet: cancelled, such a plan ends at once. */
  isPeriodOwed: z.boolean(),
  /** Null when nothing will be charged: cancelled, ended. With `past_due` it is the failed amount and the next try. */
  nextCharge: price.extend({ at: moment }).nullable(),
  /** What a new card is charged as soon as it is saved: what is open, or, with `unpaid`, the present period alone. */
  owed: price.nullable(),
  /** Of a cancelled plan that is still open: what is charged next if it is resumed. Null for any other, and where we do not know. */
  chargeIfResumed: price.extend({ at: moment }).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** The last day of a cancelled or ended plan. */
  endsAt: moment.nullable(),
  /** A renewal failed: the plan stays open until then. */
  graceUntil: moment.nullable(),
  card: paymentCard.nullable(),
  /** How often it renews at present, e.g. every 3 months. */
  interval: z.object({ unit: z.enum(['month', 'year']), count: z.number().int() }).nullable(),
  /** Monthly and annual, with prices; empty when this plan can't be switched now (cancelled, past due, ended). */
  switchOptions: z.array(switchOption),
  /** Newest first. */
  invoices: z.array(customerInvoice),
})

/** A one-time offer that was bought. */
export const boughtUpsell = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  amount: price,
  refundedCents: z.number().int(),
  purchasedAt: moment,
})

/** The plan that runs, else the one that ended last; null for somebody who never bought one. */
export const customerSubscriptionView = z.object({
  subscription: customerSubscription.nullable(),
  upsells: z.array(boughtUpsell),
})

/** Whose it is follows from the session; another's id is 404. */
const subscriptionChoice = z.strictObject({ subscriptionId: identifier })

/** What came of the open invoice that a new card was tried on. */
export const invoiceRetry = z.object({
  /** `none`: nothing was owed. `action`: the bank wants to see the cardholder, see `clientSecret`. */
  outcome: z.enum(['none', 'paid', 'declined', 'action']),
  /** With `action`: hand it to Stripe's next-action call, then make the same `complete` call again. */
  clientSecret: z.string().optional(),
  /** With `declined`: what to show. */
  message: z.string().optional(),
})

export const subscriptionSchemas = {
  customerSubscription: { response: envelope(customerSubscriptionView) },
  startCardUpdate: {
    body: subscriptionChoice,
    response: envelope(z.object({ setupIntentId: z.string(), clientSecret: z.string() })),
  },
  completeCardUpdate: {
    /** The set-up the browser confirmed; one that is not this customer's is 404, an unconfirmed one 402. */
    body: subscriptionChoice.extend({ setupIntentId: identifier }),
    response: envelope(customerSubscriptionView.extend({ retry: invoiceRetry })),
  },
  switchSubscription: {
    /** Nothing is charged at once: the new price starts with the next charge. */
    body: subscriptionChoice.extend({ interval: switchInterval }),
    response: envelope(customerSubscriptionView),
  },
  /** At the end of the paid period; said twice it is the same as said once. */
  cancelSubscription: { body: subscriptionChoice, response: envelope(customerSubscriptionView) },
  resumeSubscription: { body: subscriptionChoice, response: envelope(customerSubscriptionView) },
  /** What this browser's visitor has already, for the purchase page to say before anybody pays. */
  currentPlan: {
    response: envelope(
      z.object({
        /** Null: nothing runs, any plan may be bought. */
        plan: z
          .object({
            productId: z.string(),
            name: z.string(),
            status: stripeStatus,
            /** When it was cancelled: the day it ends. */
            endsAt: moment.nullable(),
            /** As `completeSubscriptionFlow` named them, for a browser that never heard its answer. */
            subscriptionId: z.string(),
            paymentIntentId: z.string().optional(),
            /** What its first term cost, in decimal units. */
            amount: amount.optional(),
            /** Whether it lies in an account already, to log in to; else the account is still to be made. */
            hasAccount: z.boolean(),
          })
          .nullable(),
        /** Product ids of the one-click offers that were bought after it: none of them is sold again. */
        ownedOffers: z.array(z.string()),
      }),
    ),
  },
} satisfies Record<string, RouteSchemas>
