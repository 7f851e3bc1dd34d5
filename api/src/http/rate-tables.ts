import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/** Calls counted for all processes together. The label is a keyed hash, so no address is stored here. */
export const callWindows = pgTable(
  'call_windows',
  {
    label: text('label').primaryKey(),
    endsAt: moment('ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [index('call_windows_end').on(table.endsAt)],
)
