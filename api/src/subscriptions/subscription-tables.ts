import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/** `cancel` ends the plan with its paid period, `end` ends it at once. */
export type ChangeKind = 'cancel' | 'end' | 'resume' | 'switch' | 'card'

/** Changes that a customer requested, or an operator for them, stored before Stripe is called. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    leadId: text('lead_id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    /** The Stripe price of a switch, or the payment method of a new card. */
    target: text('target'),
    /** The terms a switch leads to, as the server checked them: an amount in cents, due once in every interval. */
    renewalCents: integer('renewal_cents'),
    renewalCurrency: text('renewal_currency'),
    renewalInterval: text('renewal_interval').$type<'month' | 'year'>(),
    /** Where a switch was requested from. All five are null for other changes, and in rows from before `0043`. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** `failed`: Stripe refused, had not made the change when last asked, or another change replaced this one. */
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull(),
    leaseUntil: moment('lease_until').notNull(),
    /** Part of the idempotency key: under the same key, Stripe would replay an error of its own. */
    round: integer('round').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscription_changes_one_running')
      .on(table.subscriptionId)
      .where(sql`state = 'running'`),
    index('subscription_changes_subscription').on(table.subscriptionId),
    index('subscription_changes_lead').on(table.leadId),
  ],
)
