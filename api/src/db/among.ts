import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'

/** Whether a column is one of some hundred texts, which go as one parameter: one for each takes longer to write than to read. */
export function among(column: AnyColumn, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...texts])}::text[])`
}
