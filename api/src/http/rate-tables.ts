import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

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
