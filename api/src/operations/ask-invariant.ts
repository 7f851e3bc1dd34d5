import type pg from 'pg'
import type { Invariant } from './invariants.ts'

const fullEvery = 3_600_000
/** How far before the last look a change may lie that it did not see: what was unsettled then, and what committed late. */
const overlap = 15 * 60_000

/**
 * Asks an invariant again and again for the number of rows that break it. Of the books it asks all at first and once an
 * hour, in between what changed since, so that a look costs the same however much was sold. While something is broken all
 * are asked each time, so that the number is that of all.
 */
export function askInvariant({
  question,
  isOfBooks,
}: Invariant): (connection: pg.ClientBase, now: number) => Promise<number> {
  let lookedAt: number | undefined
  let fullAt = -Infinity
  return async (connection, now) => {
    if (!isOfBooks) return ask(connection, question, [new Date(now)])
    const all = () => ask(connection, question, [new Date(now), '-infinity'])
    const isFull = lookedAt === undefined || now - fullAt >= fullEvery
    const since = new Date((lookedAt ?? now) - overlap)
    const isQuiet = !isFull && (await ask(connection, question, [new Date(now), since])) === 0
    const broken = isQuiet ? 0 : await all()
    if (broken > 0) fullAt = -Infinity
    else if (!isQuiet) fullAt = now
    lookedAt = now
    return broken
  }
}

async function ask(
  connection: pg.ClientBase,
  question: string,
  values: readonly (Date | string)[],
): Promise<number> {
  const { rows } = await connection.query<{ count: string }>(question, [...values])
  return Number(rows[0]?.count ?? 0)
}
