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

/** A new column changes what such a statement returns, and PostgreSQL then refuses the plan that was kept. */
const allColumns = /select \*|\w"?\.\*/i

/** Gives a statement its name, or undefined if it is to be planned anew. */
export type NameStatement = (text: string) => string | undefined

interface OftenLimits {
  /** How many times a statement has to run before it is named. */
  readonly after: number
  /** How many are named at most: each costs every connection that runs it some memory, until the connection ends. */
  readonly most: number
  /** How many statements are counted at once; then counting starts again. */
  readonly counted: number
}

const defaultOftenLimits: OftenLimits = { after: 10, most: 250, counted: 2_000 }

/**
 * Names the statements that keep coming back with the same text, for all connections of a process alike. Taking in a
 * lead, a payment or a mail runs the same hundred small statements, whose parsing and planning cost as much as they do.
 */
export function nameOften({ after, most, counted }: OftenLimits = defaultOftenLimits): NameStatement {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === most || allColumns.test(text)) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < after) {
      if (counts.size === counted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `often-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

type Call = (...given: readonly unknown[]) => unknown

/**
 * Makes a connection keep the plans of marked statements, and of those that `nameOther` names; others pass unchanged.
 */
export function keepPlans(connection: pg.ClientBase, nameOther?: NameStatement): void {
  const kept = connection as unknown as { query: Call }
  const originalQuery = kept.query.bind(connection)
  kept.query = (query, ...more) => {
    const text = textIn(query)
    // NOTE: a text without values may hold several statements, which cannot be prepared.
    const hasValues = Array.isArray(more[0]) && more[0].length > 0
    const name =
      text === undefined ? undefined : (mark.exec(text)?.[1] ?? (hasValues ? nameOther?.(text) : undefined))
    return name === undefined
      ? originalQuery(query, ...more)
      : originalQuery({ ...(query as object), name }, ...more)
  }
}

function textIn(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}
