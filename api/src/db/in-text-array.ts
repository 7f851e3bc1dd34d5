import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { textArray } from './text-array.ts'

/**
 * Whether a column equals one of several hundred texts, sent as one array: a parameter for each takes longer to write
 * than to read. `false` for an empty list, so that the database need not look.
 */
export function inTextArray(column: AnyColumn | SQL, texts: readonly string[]): SQL {
  return texts.length === 0 ? sql`false` : sql`${column} = any(${textArray(texts)})`
}
