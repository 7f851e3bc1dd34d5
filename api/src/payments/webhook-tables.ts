import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/**
 * Every event Stripe sent, stored before it is acknowledged, and those that no webhook delivered (`catchUpEvents`).
 * Only the reference is kept: the object itself is read again.
 */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    apiVersion: text('api_version'),
    receivedAt: moment('received_at').notNull(),
    /** When it happened at Stripe, by the shop's clock at the latest when it arrived; unknown for early events. */
    occurredAt: moment('occurred_at'),
    /** Why a card was refused, as the buyer may read it; null for other events, and unknown for early ones. */
    declineCode: text('decline_code'),
    processedAt: moment('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: moment('lease_until').notNull(),
    lastError: text('last_error'),
  },
  (table) => [
    index('webhook_inbox_open')
      .on(table.leaseUntil)
      .where(sql`processed_at is null`),
    // NOTE: refused cards are counted before each purchase. The condition and the moment must equal those in
    // card-refusals.ts word for word.
    index('webhook_inbox_refusals')
      .on(sql`coalesce(occurred_at, received_at)`, table.objectId)
      .where(sql`type in ('payment_intent.payment_failed', 'setup_intent.setup_failed')`),
  ],
)
