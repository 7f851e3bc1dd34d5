import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/** An invoice of a subscription, as Stripe last described it. */
export const invoices = pgTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    leadId: text('lead_id').notNull(),
    number: text('number'),
    status: text('status').notNull(),
    billingReason: text('billing_reason'),
    /**
     * Whether it begins a period of the plan, as first read; null for one stored before `0049`, and if that is not
     * certain. It never changes, so that what a refund once meant for a plan stays true.
     */
    beginsPeriod: boolean('begins_period'),
    /** What it charges for the period that it is known to begin, without prorations. */
    periodCents: integer('period_cents'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    stripeIntentId: text('stripe_intent_id'),
    attemptCount: integer('attempt_count').notNull(),
    /** When Stripe tries the card again; null if it will not. */
    nextAttemptAt: moment('next_attempt_at'),
    url: text('url'),
    issuedAt: moment('issued_at').notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('invoices_subscription').on(table.subscriptionId),
    index('invoices_lead').on(table.leadId),
    index('invoices_updated').on(table.updatedAt),
    index('invoices_intent').on(table.stripeIntentId),
    index('invoices_number').on(table.number),
  ],
)

/** A payment that the cardholder's bank took back, or may take back. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    stripeChargeId: text('stripe_charge_id').notNull(),
    leadId: text('lead_id').notNull(),
    /** Stripe's own status. One that begins with `warning` is an inquiry by the bank, which moved no money. */
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    evidenceDueAt: moment('evidence_due_at'),
    /** When the bank asked, or, once it is more than an inquiry, when it took the money. */
    openedAt: moment('opened_at').notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('disputes_charge').on(table.stripeChargeId),
    index('disputes_lead').on(table.leadId),
    index('disputes_opened').on(table.openedAt),
    index('disputes_updated').on(table.updatedAt),
  ],
)

/** The bank's report that a payment was probably not made by the cardholder. A dispute may follow. */
export const fraudWarnings = pgTable(
  'fraud_warnings',
  {
    id: text('id').primaryKey(),
    stripeChargeId: text('stripe_charge_id').notNull(),
    leadId: text('lead_id').notNull(),
    fraudType: text('fraud_type').notNull(),
    /** Whether a refund would still prevent a dispute. */
    isActionable: boolean('is_actionable').notNull(),
    warnedAt: moment('warned_at').notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('fraud_warnings_charge').on(table.stripeChargeId),
    index('fraud_warnings_warned').on(table.warnedAt),
  ],
)
