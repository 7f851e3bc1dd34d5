import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type pg from 'pg'

const mark = /^\/\* planned once: ([a-z-]{1,40}) \*\//

/**
 * Marks a statement that every connection plans once and then knows by its name: for the few that run all the time, where
 * planning would cost more than running. Its text must be the same each time, so values go in as parameters only.
 */
export function plannedOnce(name: string, statement: SQL): SQL {
  return sql`${sql.raw(`/* planned once: ${name} */`)} ${statement}`
}

type Call = (...given: readonly unknown[]) => unknown

/** Has a connection keep the plans of marked statements (named prepared statements); all others pass as they are. */
export function keepPlans(connection: pg.ClientBase): void {
  const kept = connection as unknown as { query: Call }
  const ask = kept.query.bind(connection)
  kept.query = (query, ...more) => {
    const name = nameIn(query)
    return name === undefined ? ask(query, ...more) : ask({ ...(query as object), name }, ...more)
  }
}

function nameIn(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? mark.exec(query.text)?.[1] : undefined
}
