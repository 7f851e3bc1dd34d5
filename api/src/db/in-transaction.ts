import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Database, Queryable } from './client.ts'
import { isDeadlock } from './database-failure.ts'

/** How often a transaction is tried when PostgreSQL aborts it because of a deadlock. */
const mostTries = 3

const drizzled = new WeakMap<PoolClient, Queryable>()

/** A database whose transactions do not wait forever. */
interface LockTimeout {
  /** How long one of its statements may wait for a lock, in milliseconds; then it fails with `isLockConflict`. */
  readonly lockTimeoutMs?: number
}

/**
 * The database for a visitor's request that may safely be retried: one that waits more than ten seconds for a lock is
 * answered 503 and returns its connection, because all requests share a few. Recording money that has moved waits as
 * long as it takes, and so do jobs.
 */
export function withLockTimeout({ pool }: Pick<Database, 'pool'>): Pick<Database, 'pool'> & LockTimeout {
  return { pool, lockTimeoutMs: 10_000 }
}

/**
 * Runs `work` in one transaction that commits or rolls back as a whole. Never wait for the network inside: claim a
 * row, commit, make the call, record the result in a second transaction. `work` may run again from the start if
 * PostgreSQL aborts it because of a deadlock, so it must have no effects outside except its result.
 */
export async function inTransaction<T>(
  { pool, lockTimeoutMs }: Pick<Database, 'pool'> & LockTimeout,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  // NOTE: in one message, to save a round trip.
  const begin = lockTimeoutMs === undefined ? 'begin' : `begin; set local lock_timeout = ${lockTimeoutMs}`
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

/** One transaction on a connection from the pool; `work` has to send `begin`. */
export async function transact<T>(pool: Pool, work: (connection: PoolClient) => Promise<T>): Promise<T> {
  return withConnection(pool, async (connection) => {
    const result = await work(connection)
    await connection.query('commit')
    return result
  })
}

/** Lends `work` a connection from the pool. If it fails, a transaction that it left open is rolled back. */
export async function withConnection<T>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<T>,
): Promise<T> {
  // NOTE: Drizzle's own transaction leaks the connection when even `begin` fails.
  const connection = await pool.connect()
  try {
    const result = await work(connection)
    connection.release()
    return result
  } catch (failure) {
    await rollBack(connection)
    throw failure
  }
}

/** A connection as a `Queryable`. */
export function queryableOf(connection: PoolClient): Queryable {
  const known = drizzled.get(connection)
  if (known !== undefined) return known
  const tx = drizzle(connection)
  drizzled.set(connection, tx)
  return tx
}

/** Rolls back and returns the connection to the pool, or discards it if it is broken. */
async function rollBack(connection: PoolClient): Promise<void> {
  const isRolledBack = await connection.query('rollback').then(
    () => true,
    () => false,
  )
  connection.release(!isRolledBack)
}
