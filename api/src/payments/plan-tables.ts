import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/** A subscription as Stripe last described it. It can grant the plan only once `firstPaidAt` is set. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    attemptId: text('attempt_id').notNull(),
    leadId: text('lead_id').notNull(),
    brandId: text('brand_id').notNull(),
    productId: text('product_id').notNull(),
    /** Stripe's own status. */
    status: text('status').notNull(),
    currentPeriodEnd: moment('current_period_end'),
    /** When the period ends once the plan is resumed; null unless an end date set at Stripe cuts it short. */
    periodEndIfResumed: moment('period_end_if_resumed'),
    trialEnd: moment('trial_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    firstPaidAt: moment('first_paid_at'),
    paymentMethodId: text('payment_method_id'),
    stripeCustomerId: text('stripe_customer_id'),
    itemId: text('item_id'),
    priceId: text('price_id'),
    /** What the next renewal costs, and how often it comes. */
    renewalCents: integer('renewal_cents'),
    renewalCurrency: text('renewal_currency'),
    renewalInterval: text('renewal_interval').$type<'month' | 'year'>(),
    renewalIntervalCount: integer('renewal_interval_count'),
    /** The product after a switch of the billing interval; null while the terms are the ones it was bought on. */
    switchedProductId: text('switched_product_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    cardExpMonth: integer('card_exp_month'),
    cardExpYear: integer('card_exp_year'),
    /** When the failed renewal was due; null while everything is paid. */
    pastDueSince: moment('past_due_since'),
    /** Grows with each write. A writer that read Stripe before the last write has to read again. */
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('subscriptions_lead').on(table.leadId),
    index('subscriptions_period_end').on(table.currentPeriodEnd),
    index('subscriptions_payment_method').on(table.paymentMethodId),
    index('subscriptions_attempt').on(table.attemptId),
    index('subscriptions_updated').on(table.updatedAt),
  ],
)

export type SubscriptionRow = typeof subscriptions.$inferSelect
