import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/** Every event Stripe told us about, kept before it is acknowledged. Only the reference: the object is read anew. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    apiVersion: text('api_version'),
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: moment('lease_until').notNull(),
    lastError: text('last_error'),
  },
  (table) => [
    index('webhook_inbox_open')
      .on(table.leaseUntil)
      .where(sql`processed_at is null`),
    // NOTE: refused cards are counted before each purchase; the condition stands word for word in card-refusals.ts.
    index('webhook_inbox_refusals')
      .on(table.receivedAt, table.objectId)
      .where(sql`type in ('payment_intent.payment_failed', 'setup_intent.setup_failed')`),
  ],
)
