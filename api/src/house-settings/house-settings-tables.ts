import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What operators set in the admin area. A name without a row has the value of the environment or the brand. */
export const houseSettings = pgTable('house_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  updatedBy: text('updated_by').notNull(),
})
