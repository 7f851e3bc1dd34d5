import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The time zone in which counts are kept: one row, or none while that is UTC. The views of sales and the function
 * `reporting_day` read it, too. It changes only together with all counts, see `rebuild-counts.ts`.
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
    // NOTE: refuses a zone that PostgreSQL does not know, with which no sale could be counted.
    check('reporting_zone_known', sql`('epoch'::timestamptz at time zone ${table.timeZone}) is not null`),
  ],
)
