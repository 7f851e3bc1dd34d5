import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'

/**
 * Whether a column equals one of several hundred texts, sent as one
 * array: a parameter for each takes longer to write than to read.
 */
export function inTextArray(column: AnyColumn, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...texts])}::text[])`
}
