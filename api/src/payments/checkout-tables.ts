import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'
import type { AttemptState } from './attempt-states.ts'

/** A lead's customer at Stripe. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    leadId: text('lead_id').primaryKey(),
    stripeCustomerId: text('stripe_customer_id').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    /** When the customer was deleted at Stripe, after the lead was erased here. */
    erasedAt: moment('erased_at'),
    /**
     * Set while Stripe still has the lead's previous email: when the update is due, or may be retried. Null once Stripe
     * is up to date.
     */
    addressDueAt: moment('address_due_at'),
  },
  (table) => [
    index('stripe_customers_address_due')
      .on(table.addressDueAt)
      .where(sql`address_due_at is not null`),
  ],
)

/**
 * How far the server has come with an attempt. From `confirming` on, money may have moved; before that, only if the
 * buyer paid from the browser or on the hosted page.
 */
export type AttemptStep = 'claimed' | 'customer' | 'attached' | 'subscribed' | 'confirming'

/**
 * An attempt to buy a plan, and the root of idempotency: the keys of its subscription, hosted page and confirmations at
 * Stripe are derived from its id.
 */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: text('id').primaryKey(),
    leadId: text('lead_id').notNull(),
    brandId: text('brand_id').notNull(),
    productId: text('product_id').notNull(),
    /** The lead's first try at this plan is 1; each try after a decline, or after the plan has ended, is one more. */
    number: integer('number').notNull(),
    email: text('email').notNull(),
    state: text('state').$type<AttemptState>().notNull(),
    step: text('step').$type<AttemptStep>().notNull(),
    leaseUntil: moment('lease_until').notNull(),
    paymentMethodId: text('payment_method_id'),
    cardFingerprint: text('card_fingerprint'),
    returnUrl: text('return_url').notNull(),
    registrationSource: text('registration_source'),
    renewalPriceId: text('renewal_price_id').notNull(),
    couponId: text('coupon_id'),
    itemPriceId: text('item_price_id'),
    trialDays: integer('trial_days'),
    firstTermCents: integer('first_term_cents').notNull(),
    currency: text('currency').notNull(),
    /** Part of the idempotency keys of whatever is created: Stripe repeats its own server errors under the same key. */
    creationRound: integer('creation_round').notNull().default(1),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    stripeIntentId: text('stripe_intent_id'),
    intentType: text('intent_type').$type<'payment' | 'setup'>(),
    checkoutSessionId: text('checkout_session_id'),
    /** Stripe's code or our own if the attempt was declined, or if it paid for a second trial (`isSecondTrial`). */
    declineCode: text('decline_code'),
    paidAt: moment('paid_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('checkout_attempts_number').on(table.leadId, table.productId, table.number),
    uniqueIndex('checkout_attempts_one_open')
      .on(table.leadId, table.productId)
      .where(sql`state in ('running', 'unknown', 'awaiting', 'succeeded')`),
    index('checkout_attempts_intent').on(table.stripeIntentId),
    index('checkout_attempts_subscription').on(table.stripeSubscriptionId),
    index('checkout_attempts_session')
      .on(table.checkoutSessionId)
      .where(sql`checkout_session_id is not null`),
    index('checkout_attempts_open').on(table.state, table.leaseUntil),
    index('checkout_attempts_created').on(table.createdAt),
    index('checkout_attempts_updated').on(table.updatedAt),
  ],
)

/** What exactly the buyer was shown and agreed to when pressing the button. */
export const consentReceipts = pgTable(
  'consent_receipts',
  {
    id: text('id').primaryKey(),
    attemptId: text('attempt_id').notNull().unique(),
    leadId: text('lead_id').notNull(),
    brandId: text('brand_id').notNull(),
    productId: text('product_id').notNull(),
    /** The terms our page shows, in the server's words; null if the caller showed none. */
    disclosure: text('disclosure'),
    /**
     * The first 16 hex digits of the SHA-256 of the text the browser reported; differs from the disclosure's if that
     * was another text.
     */
    disclosureVersion: text('disclosure_version'),
    firstTermCents: integer('first_term_cents').notNull(),
    firstTermDays: integer('first_term_days').notNull(),
    renewalCents: integer('renewal_cents').notNull(),
    renewalInterval: text('renewal_interval').notNull(),
    renewalIntervalCount: integer('renewal_interval_count').notNull(),
    currency: text('currency').notNull(),
    fullName: text('full_name'),
    countryCode: text('country_code'),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent'),
    device: jsonb('device').$type<Readonly<Record<string, string | number | boolean>>>(),
    agreedAt: moment('agreed_at').notNull(),
  },
  (table) => [index('consent_receipts_lead').on(table.leadId)],
)

/** A one-click offer bought after a plan: one row per plan purchase and product. */
export const upsellPurchases = pgTable(
  'upsell_purchases',
  {
    id: text('id').primaryKey(),
    attemptId: text('attempt_id').notNull(),
    leadId: text('lead_id').notNull(),
    brandId: text('brand_id').notNull(),
    productId: text('product_id').notNull(),
    number: integer('number').notNull(),
    state: text('state').$type<Exclude<AttemptState, 'closed'>>().notNull(),
    leaseUntil: moment('lease_until').notNull(),
    paymentMethodId: text('payment_method_id').notNull(),
    stripeCustomerId: text('stripe_customer_id').notNull(),
    stripeIntentId: text('stripe_intent_id').unique(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    returnUrl: text('return_url').notNull(),
    declineCode: text('decline_code'),
    /**
     * The terms beside the button, in the server's words; null if the caller showed none, as in purchases before this
     * was stored.
     */
    disclosure: text('disclosure'),
    /** As in a consent receipt. */
    disclosureVersion: text('disclosure_version'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the button was pressed for the latest try. */
    agreedAt: moment('agreed_at'),
    paidAt: moment('paid_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('upsell_purchases_once').on(table.attemptId, table.productId),
    index('upsell_purchases_lead').on(table.leadId),
    index('upsell_purchases_open')
      .on(table.leaseUntil)
      .where(sql`state in ('running', 'unknown')`),
    index('upsell_purchases_updated').on(table.updatedAt),
  ],
)

/**
 * Every first term sold as a trial: each email address and each card gets one. Of erased buyers there are keyed labels
 * of both (`trial-uses.ts`).
 */
export const trialUses = pgTable(
  'trial_uses',
  {
    attemptId: text('attempt_id').primaryKey(),
    email: text('email').notNull(),
    cardFingerprint: text('card_fingerprint'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('trial_uses_email').on(table.email), index('trial_uses_card').on(table.cardFingerprint)],
)
