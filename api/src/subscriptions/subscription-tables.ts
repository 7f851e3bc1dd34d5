import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/** `cancel` ends it with the period that was paid, `end` at once. */
export type ChangeKind = 'cancel' | 'end' | 'resume' | 'switch' | 'card'

/** What a customer, or an operator for them, asked of a subscription, written down before Stripe hears of it. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    leadId: text('lead_id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    /** The price of a switch, or the payment method of a new card. */
    target: text('target'),
    /** `failed`: Stripe would not, or had not when it was last asked, or another wish took its place. */
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull(),
    leaseUntil: moment('lease_until').notNull(),
    /** Part of the key at Stripe: an error of Stripe's own is repeated under the same key. */
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
