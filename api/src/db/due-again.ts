import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'

/**
 * Whether it is a job's turn again to go on with what failed: a quarter of a minute after the last try, and from then on
 * after as long as it has been failing, an hour at most. What fails for days neither keeps others waiting nor presses a
 * server that is in trouble. Whoever asks for it by name need not wait.
 */
export function isDueAgain(
  { createdAt, updatedAt }: { readonly createdAt: AnyColumn; readonly updatedAt: AnyColumn },
  now: Date,
): SQL {
  const wait = sql`least(greatest(${updatedAt} - ${createdAt}, interval '15 seconds'), interval '1 hour')`
  return sql`${updatedAt} + ${wait} < ${sql.param(now, updatedAt)}`
}
