import { dayMs, hourMs, minuteMs } from '@fennel/funnel'
import type pg from 'pg'
import type { Invariant } from './invariants.ts'

const fullEvery = hourMs

interface Reach {
  /** How far before the last clean check changes are read again: some were unsettled then, or committed late. */
  readonly overlap: number
  /** How far back changes are read if checking all rows failed and no check was clean so far. */
  readonly first: number
}

/** In milliseconds. Events are stored within seconds, or, in a crowd, the 15 minutes that `queue-moves` allows. */
const reaches: Readonly<Record<Exclude<Invariant['scope'], 'queues'>, Reach>> = {
  books: { overlap: 15 * minuteMs, first: dayMs },
  events: { overlap: 15 * minuteMs, first: 15 * minuteMs },
}

/** How long the database may take for one query, in milliseconds. */
export interface QueryTimeouts {
  readonly usual: number
  /** For a check of all the books or events, which runs once an hour. */
  readonly full: number
}

export interface Answer {
  /** The number of rows that break the rule. */
  readonly broken: number
  /** False if checking all rows took too long, so that only changed rows were checked. */
  readonly isOfAll: boolean
}

/**
 * Returns a check that counts the rows that break an invariant. Rules about the books and about events check all rows
 * at first and once an hour, and in between only what changed, so that a check costs the same however much was sold.
 * While something is broken, every check covers all rows, so the number is complete. If that takes too long, it is
 * retried after an hour, and until then each check covers all changes since the last clean one, so nothing broken is
 * lost from sight. Throws the database error if that takes too long as well, or once `isOver` returns true.
 */
export function askInvariant(
  { question, scope }: Invariant,
  timeouts: QueryTimeouts,
  isOver: () => boolean = () => false,
): (connection: pg.ClientBase, now: number) => Promise<Answer> {
  let lastOkAt: number | undefined
  let triedAllAt = -Infinity
  /** Whether the latest check of all rows finished. */
  let isOfAll = false
  return async (connection, now) => {
    if (scope === 'queues') return { broken: await ask(connection, question, [new Date(now)]), isOfAll: true }
    const askAll = async () => {
      triedAllAt = now
      isOfAll = false
      const broken = await askInTime(connection, { timeouts, isOver }, question, [new Date(now), '-infinity'])
      isOfAll = broken !== undefined
      return broken
    }
    let broken: number | undefined
    if (now - triedAllAt >= fullEvery) broken = await askAll()
    if (broken === undefined) {
      const since = lastOkAt === undefined ? now - reaches[scope].first : lastOkAt - reaches[scope].overlap
      broken = await ask(connection, question, [new Date(now), new Date(since)])
      if (broken > 0 && isOfAll) broken = (await askAll()) ?? broken
    }
    if (broken === 0) lastOkAt = now
    else if (isOfAll) triedAllAt = -Infinity
    return { broken, isOfAll }
  }
}

/**
 * Runs a query that may take longer; undefined if it takes too long even so. Throws when the watch has been stopped.
 */
async function askInTime(
  connection: pg.ClientBase,
  { timeouts, isOver }: { readonly timeouts: QueryTimeouts; readonly isOver: () => boolean },
  question: string,
  values: readonly (Date | string)[],
): Promise<number | undefined> {
  await connection.query(`savepoint asked; set local statement_timeout = ${timeouts.full}`)
  try {
    return await ask(connection, question, values)
  } catch (failure) {
    // NOTE: stopping the watch cancels the query with the same error code, and nobody waits for another query then.
    if (isOver() || !isStatementTimeout(failure)) throw failure
    await connection.query('rollback to savepoint asked')
    return undefined
  } finally {
    await connection.query(`set local statement_timeout = ${timeouts.usual}`).catch(() => undefined)
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

/** Whether the database canceled a query because of its time limit (`query_canceled`). */
export function isStatementTimeout(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  // NOTE: Drizzle wraps the driver's error.
  return ('code' in failure && failure.code === '57014') || isStatementTimeout(failure.cause)
}
