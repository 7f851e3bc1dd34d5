import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Database, Queryable } from '#api/db/client.ts'
import { isDeadlock } from '#api/db/database-failure.ts'

/** How often work is begun whose transaction PostgreSQL ends because it and another one wait for each other. */
const mostTries = 3

const drizzled = new WeakMap<PoolClient, Queryable>()

/** A database for transactions that do not wait for ever. */
interface Patience {
  /** How long one of its statements may wait for a lock, in milliseconds; `isLockedOut` then. */
  readonly patience?: number
}

/**
 * The database for a visitor's call that may begin again from the start: one that would wait for more than ten seconds for
 * what others hold is answered 503 and gives its connection back, of which all calls share a few. What writes down money
 * that has moved waits for as long as it takes, and so do jobs.
 */
export function patient({ pool }: Pick<Database, 'pool'>): Pick<Database, 'pool'> & Patience {
  return { pool, patience: 10_000 }
}

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. Never wait for the network inside;
 * claim a row, commit, make the call, record the result in a second transaction. `work` may run again from the beginning, when
 * PostgreSQL ended it for the sake of another transaction (deadlock): it keeps nothing outside but what it returns.
 */
export async function inTransaction<T>(
  { pool, patience }: Pick<Database, 'pool'> & Patience,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  // NOTE: in one message, so that it costs no way to the database and back.
  const begin = patience === undefined ? 'begin' : `begin; set local lock_timeout = ${patience}`
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(pool, async (connection) => {
        await connection.query(begin)
        return work(queryableOf(connection))
      })
    } catch (failure) {
      if (!isDeadlock(failure) || tries >= mostTries) throw failure
    }
  }
}

/** One transaction on a connection of the pool, which `work` has to begin. */
export async function transact<T>(pool: Pool, work: (connection: PoolClient) => Promise<T>): Promise<T> {
  // NOTE: Drizzle's own keeps the connection for good when not even the transaction can begin.
  const connection = await pool.connect()
  try {
    const result = await work(connection)
    await connection.query('commit')
    connection.release()
    return result
  } catch (failure) {
    await giveUp(connection)
    throw failure
  }
}

/** A connection as the queries of the house know it. */
export function queryableOf(connection: PoolClient): Queryable {
  const known = drizzled.get(connection)
  if (known !== undefined) return known
  const tx = drizzle(connection)
  drizzled.set(connection, tx)
  return tx
}

/** Takes back what was done since `begin` and gives the connection back to the pool, or away where it is broken. */
async function giveUp(connection: PoolClient): Promise<void> {
  const isBack = await connection.query('rollback').then(
    () => true,
    () => false,
  )
  connection.release(!isBack)
}
