import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * When a limited offer ends for a lead, fixed when the lead first saw it. Only brands with enforced countdowns have
 * rows.
 */
export const offerWindows = pgTable(
  'offer_windows',
  {
    leadId: text('lead_id').notNull(),
    /** `plans`, or the id of an upsell. */
    offer: text('offer').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.offer] })],
)
