import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/**
 * `running`: stored, and Stripe may or may not have received it. `done`: Stripe made the refund, which may still wait
 * for the bank (`waitsForBank`). `refused`: Stripe refused it, or it failed at the bank after it was made, so either
 * way the customer has received nothing.
 */
export type RefundState = 'running' | 'done' | 'refused'

/** A refund we decided to make, stored before Stripe is called. */
export const refundClaims = pgTable(
  'refund_claims',
  {
    id: text('id').primaryKey(),
    /** The caller's name for it: requested twice, it is made once. */
    key: text('key').notNull().unique(),
    leadId: text('lead_id').notNull(),
    stripeChargeId: text('stripe_charge_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').$type<'requested_by_customer' | 'fraudulent' | 'duplicate'>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    stripeRefundId: text('stripe_refund_id').unique(),
    /** What Stripe last said of the refund. Null before it was made, and for refunds of older versions. */
    status: text('status'),
    leaseUntil: moment('lease_until').notNull(),
    /** Part of the idempotency key: Stripe repeats its own server errors under the same key. */
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
