import { z } from 'zod'
import { amount, envelope, identifier, moment } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const currency = z.string().length(3)

/** Cents, and the currency in lower case. */
const price = z.object({ cents: z.number().int(), currency })

/** The two billing intervals a customer may choose between. */
const switchInterval = z.enum(['monthly', 'annual'])

/** Stripe's own status of a subscription. */
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
 * Why somebody may or may not use what they bought. `grace`: a renewal failed and we are waiting for it. `cancelling`:
 * paid for until the end of the period, and no longer. `paused`: in Stripe's Dashboard, where it can be resumed;
 * nothing is charged until then. The last five grant no access.
 */
export const entitlementReason = z.enum([
  'active',
  'trialing',
  'grace',
  'cancelling',
  'unpaid',
  'paused',
  'ended',
  'refunded',
  'disputed',
])

const paymentCard = z.object({
  /** As Stripe writes it: `visa`, `mastercard`, `amex` and so on. */
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
  /** Null for an invoice that has no number yet. */
  number: z.string().nullable(),
  issuedAt: moment,
  amount: price,
  /** How much of it was refunded, in cents. */
  refundedCents: z.number().int(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** Stripe's page for the invoice; null if it has none. */
  url: z.string().nullable(),
})

export const customerSubscription = z.object({
  id: z.string(),
  productId: z.string(),
  planName: z.string(),
  /** The brand it belongs to, which is not always that of the site. Absent in responses of older servers. */
  brandName: z.string().nullable().optional(),
  status: stripeStatus,
  entitlement: z.object({
    isEntitled: z.boolean(),
    reason: entitlementReason,
    /** How long it lasts as things stand; null if there is no access. */
    until: moment.nullable(),
  }),
  startedAt: moment,
  currentPeriodEnd: moment.nullable(),
  /** Whether the current period is unpaid, either refused or not charged yet. Canceling such a plan ends it at once. */
  isPeriodOwed: z.boolean(),
  /** Null if nothing will be charged (canceled or ended). With `past_due`, the failed amount and the next retry. */
  nextCharge: price.extend({ at: moment }).nullable(),
  /** What a new card is charged as soon as it is saved: the open amount or, with `unpaid`, only the current period. */
  owed: price.nullable(),
  /**
   * For a canceled plan that is still open: the next charge if it is resumed. Otherwise null, and also if we do not
   * know.
   */
  chargeIfResumed: price.extend({ at: moment }).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** The last day of a canceled or ended plan. */
  endsAt: moment.nullable(),
  /** A renewal failed: the plan stays open until then. */
  graceUntil: moment.nullable(),
  card: paymentCard.nullable(),
  /** How often it renews at present, e.g. every 3 months. */
  interval: z.object({ unit: z.enum(['month', 'year']), count: z.number().int() }).nullable(),
  /** Monthly and annual, with prices. Empty if this plan cannot be switched now (canceled, past due, ended). */
  switchOptions: z.array(switchOption),
  /** Newest first. */
  invoices: z.array(customerInvoice),
})

/** A one-time offer that was bought. */
const boughtUpsell = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  amount: price,
  refundedCents: z.number().int(),
  purchasedAt: moment,
})

/** A plan of the customer beside the one that is shown. */
const otherPlan = z.object({
  id: z.string(),
  planName: z.string(),
  brandName: z.string().nullable(),
  reason: entitlementReason,
  hasEnded: z.boolean(),
  /** Newest first. */
  invoices: z.array(customerInvoice),
})

/**
 * The plan that was asked for. Without one, the active plan, rather of the site's brand, or the one that ended last;
 * null for somebody who never bought one.
 */
export const customerSubscriptionView = z.object({
  /** The account's address. Absent in responses of older servers. */
  email: z.string().optional(),
  subscription: customerSubscription.nullable(),
  /** Newest first. Absent in responses of older servers. */
  otherPlans: z.array(otherPlan).optional(),
  upsells: z.array(boughtUpsell),
})

/** The session says whose it is; somebody else's id gives 404. */
const subscriptionChoice = z.strictObject({ subscriptionId: identifier })

/** What happened to the open invoice when the new card was tried on it. */
export const invoiceRetry = z.object({
  /** `none`: nothing was owed. `action`: the bank wants the cardholder to confirm, see `clientSecret`. */
  outcome: z.enum(['none', 'paid', 'declined', 'action']),
  /** With `action`: pass it to Stripe's next-action call, then repeat the same `complete` request. */
  clientSecret: z.string().optional(),
  /** With `declined`: the message to show. */
  message: z.string().optional(),
})

export const subscriptionSchemas = {
  customerSubscription: {
    /** A plan of the customer's own; any other id counts as none. */
    query: z.strictObject({ plan: identifier.optional() }),
    response: envelope(customerSubscriptionView),
  },
  startCardUpdate: {
    body: subscriptionChoice,
    response: envelope(z.object({ setupIntentId: z.string(), clientSecret: z.string() })),
  },
  completeCardUpdate: {
    /** The set-up the browser confirmed. Another customer's gives 404, an unconfirmed one 402. */
    body: subscriptionChoice.extend({ setupIntentId: identifier }),
    response: envelope(customerSubscriptionView.extend({ retry: invoiceRetry })),
  },
  switchSubscription: {
    /**
     * Nothing is charged now: the new price applies from the next charge. `price` is what the customer was shown; if it
     * is no longer the price, the answer is 409 `price_changed` and the plan stays as it is.
     */
    body: subscriptionChoice.extend({ interval: switchInterval, price: price.optional() }),
    response: envelope(customerSubscriptionView),
  },
  /** Cancels at the end of the paid period; a repeated request changes nothing. */
  cancelSubscription: { body: subscriptionChoice, response: envelope(customerSubscriptionView) },
  resumeSubscription: { body: subscriptionChoice, response: envelope(customerSubscriptionView) },
  /**
   * What the visitor already owns, by this browser or by the account signed in, so that the purchase page can say so
   * before anybody pays.
   */
  currentPlan: {
    response: envelope(
      z.object({
        /** Null: no active plan, any plan may be bought. */
        plan: z
          .object({
            productId: z.string(),
            name: z.string(),
            status: stripeStatus,
            /** If it was canceled and is paid for until then: the day it ends. */
            endsAt: moment.nullable(),
            /** It was canceled, but its last renewal had begun and is still charged. Absent: no. */
            isStillCharged: z.boolean().optional(),
            /** As `completeSubscriptionFlow` returned them, for a browser that never got its response. */
            subscriptionId: z.string(),
            paymentIntentId: z.string().optional(),
            /** The price of its first term, in decimal units. */
            amount: amount.optional(),
            /** Whether it belongs to an account to log in to. If not, the account has yet to be created. */
            hasAccount: z.boolean(),
            /** Whether it is known by the account alone: no purchase that this browser has just begun. */
            isOnlyOfAccount: z.boolean(),
          })
          .nullable(),
        /** Product ids of the one-click offers bought after it; none of them is sold again. */
        ownedOffers: z.array(z.string()),
      }),
    ),
  },
} satisfies Record<string, RouteSchemas>
