import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The time zone by which the counts of this store are kept; one row, or none while that is UTC. The views of
 * sales and the function `reporting_day` read it too. It changes only together with all counts, see `rebuild-counts.ts`.
 */
export const reportingZone = pgTable(
  'reporting_zone',
  {
    only: boolean('only').primaryKey().default(true),
    /** Its IANA name. */
    timeZone: text('time_zone').notNull(),
  },
  (table) => [
    check('reporting_zone_only', sql`${table.only}`),
    // NOTE: a name that PostgreSQL does not know cannot be stored, since no sale could be counted then.
    check('reporting_zone_known', sql`('epoch'::timestamptz at time zone ${table.timeZone}) is not null`),
  ],
)
