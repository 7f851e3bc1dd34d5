import { dayMs, hourMs, minuteMs } from '@fennel/funnel'
import type pg from 'pg'
import type { Invariant } from './invariants.ts'

const fullEvery = hourMs
/** How far before the last look a change may lie that it did not see: what was unsettled then, and what committed late. */
const overlap = 15 * minuteMs
/** How far back changes are looked at where all could not be and no look came before, in milliseconds. */
const firstReach = dayMs

/** How long the database may take for one question, in milliseconds. */
export interface Patience {
  readonly usual: number
  /** For a look at all of the books, which comes once an hour. */
  readonly full: number
}

export interface Answer {
  /** Rows that break the rule. */
  readonly broken: number
  /** False where all took too long, so that this is of what changed alone. */
  readonly isOfAll: boolean
}

/**
 * Asks an invariant again and again for the number of rows that break it. Of the books it asks all at first and once an
 * hour, in between what changed since, so that a look costs the same however much was sold. While something is broken all
 * are asked each time, so that the number is that of all. Where all take too long, they are asked again after an hour, and
 * meanwhile what changed, from the last time it was well: nothing that is broken slips out of sight. Throws what the
 * database says when that takes too long as well, or when `isOver` says that nobody waits for the answer any more.
 */
export function askInvariant(
  { question, isOfBooks }: Invariant,
  patience: Patience,
  isOver: () => boolean = () => false,
): (connection: pg.ClientBase, now: number) => Promise<Answer> {
  let wellAt: number | undefined
  let triedAllAt = -Infinity
  /** Whether the latest try at all of them got its answer. */
  let isOfAll = false
  return async (connection, now) => {
    if (!isOfBooks) return { broken: await ask(connection, question, [new Date(now)]), isOfAll: true }
    const askAll = async () => {
      triedAllAt = now
      isOfAll = false
      const broken = await askInTime(connection, { patience, isOver }, question, [new Date(now), '-infinity'])
      isOfAll = broken !== undefined
      return broken
    }
    let broken: number | undefined
    if (now - triedAllAt >= fullEvery) broken = await askAll()
    if (broken === undefined) {
      const since = wellAt === undefined ? now - firstReach : wellAt - overlap
      broken = await ask(connection, question, [new Date(now), new Date(since)])
      if (broken > 0 && isOfAll) broken = (await askAll()) ?? broken
    }
    if (broken === 0) wellAt = now
    else if (isOfAll) triedAllAt = -Infinity
    return { broken, isOfAll }
  }
}

/** The answer of a question that may take its time; undefined where even that is too little. Throws when the watch is over. */
async function askInTime(
  connection: pg.ClientBase,
  { patience, isOver }: { readonly patience: Patience; readonly isOver: () => boolean },
  question: string,
  values: readonly (Date | string)[],
): Promise<number | undefined> {
  await connection.query(`savepoint asked; set local statement_timeout = ${patience.full}`)
  try {
    return await ask(connection, question, values)
  } catch (failure) {
    // NOTE: whoever stops the watch ends the question with the same word, and waits for no other one.
    if (isOver() || !tookTooLong(failure)) throw failure
    await connection.query('rollback to savepoint asked')
    return undefined
  } finally {
    await connection.query(`set local statement_timeout = ${patience.usual}`).catch(() => undefined)
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

/** Whether the database gave a question up because it took longer than it may (`query_canceled`). */
export function tookTooLong(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  // NOTE: Drizzle wraps what the driver threw.
  return ('code' in failure && failure.code === '57014') || tookTooLong(failure.cause)
}
