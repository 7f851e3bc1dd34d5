import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/** Calls counted for all processes together. What is counted by is a keyed label, so no address lies here. */
export const callWindows = pgTable(
  'call_windows',
  {
    label: text('label').primaryKey(),
    endsAt: moment('ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [index('call_windows_end').on(table.endsAt)],
)
