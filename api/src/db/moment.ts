import { timestamp } from 'drizzle-orm/pg-core'

/** A column of a moment, kept to the millisecond: `timestamp(3) with time zone`. */
export const momentInMilliseconds = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A column of a moment, kept to the microsecond: `timestamp with time zone`. */
export const momentInMicroseconds = (name: string) => timestamp(name, { withTimezone: true })
