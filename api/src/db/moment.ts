import { timestamp } from 'drizzle-orm/pg-core'

/** A timestamp column with millisecond precision: `timestamp(3) with time zone`. */
export const momentInMilliseconds = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A timestamp column with microsecond precision: `timestamp with time zone`. */
export const momentInMicroseconds = (name: string) => timestamp(name, { withTimezone: true })
