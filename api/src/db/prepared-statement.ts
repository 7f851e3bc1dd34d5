import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type pg from 'pg'

const mark = /^\/\* planned once: ([a-z-]{1,40}) \*\//

/**
 * Marks a statement to be planned once per connection (a named prepared statement): for the few that run all the time,
 * where planning would cost more than running. Its text must always be the same, so pass values as parameters only.
 */
export function preparedStatement(name: string, statement: SQL): SQL {
  return sql`${sql.raw(`/* planned once: ${name} */`)} ${statement}`
}

type Call = (...given: readonly unknown[]) => unknown

/** Makes a connection keep the plans of marked statements; all others pass unchanged. */
export function keepPlans(connection: pg.ClientBase): void {
  const kept = connection as unknown as { query: Call }
  const originalQuery = kept.query.bind(connection)
  kept.query = (query, ...more) => {
    const name = nameIn(query)
    return name === undefined
      ? originalQuery(query, ...more)
      : originalQuery({ ...(query as object), name }, ...more)
  }
}

function nameIn(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? mark.exec(query.text)?.[1] : undefined
}
