import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Texts as one parameter of type text[]. */
export function textArray(texts: Iterable<string>): SQL {
  return sql`${sql.param([...texts])}::text[]`
}
