import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'

/**
 * Whether a job should retry what failed: 15 seconds after the last try, then after as
 * long as it has been failing, at most an hour. What fails for days then neither delays
 * other jobs nor burdens a struggling server. Retries requested by name ignore this.
 */
export function isDueAgain(
  { createdAt, updatedAt }: { readonly createdAt: AnyColumn; readonly updatedAt: AnyColumn },
  now: Date,
): SQL {
  const wait = sql`least(greatest(${updatedAt} - ${createdAt}, interval '15 seconds'), interval '1 hour')`
  return sql`${updatedAt} + ${wait} < ${sql.param(now, updatedAt)}`
}
