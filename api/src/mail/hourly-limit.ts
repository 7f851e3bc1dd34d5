import { sql } from 'drizzle-orm'

/** The `last_error` of a mail that waits because the hourly limit, or its rank's share of it, is used up. */
export const hourlyLimit = 'hourly-limit'

/** An SQL condition: whether a row of the outbox waits for that. Older versions wrote a sentence instead. */
export const waitsForHourlyLimit = sql`last_error in (${hourlyLimit}, 'As many went out this hour as may.')`
