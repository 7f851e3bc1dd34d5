import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/**
 * `running`: written down, and Stripe may or may not have heard of it. `done`: Stripe made the refund. `refused`: Stripe
 * would not, or it failed at the bank after it was made, so no money is with the customer.
 */
export type RefundState = 'running' | 'done' | 'refused'

/** Money the house decided to give back, written down before Stripe hears of it. */
export const refundClaims = pgTable(
  'refund_claims',
  {
    id: text('id').primaryKey(),
    /** What the caller knows it by: asked for twice, it is given once. */
    key: text('key').notNull().unique(),
    leadId: text('lead_id').notNull(),
    stripeChargeId: text('stripe_charge_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').$type<'requested_by_customer' | 'fraudulent' | 'duplicate'>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    stripeRefundId: text('stripe_refund_id').unique(),
    leaseUntil: moment('lease_until').notNull(),
    /** Part of the key at Stripe: an error of Stripe's own is repeated under the same key. */
    round: integer('round').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('refund_claims_charge').on(table.stripeChargeId),
    index('refund_claims_open').on(table.state, table.leaseUntil),
    index('refund_claims_updated').on(table.updatedAt),
  ],
)
