import type { Database } from '#api/db/client.ts'
import { isLockConflict } from '#api/db/database-failure.ts'
import { transact } from '#api/db/in-transaction.ts'

/** Longest wait for a table lock, in milliseconds: shorter than PostgreSQL's deadlock check. */
const lockTimeoutMs = 250
const mostTries = 80

/**
 * Empties tables and those that reference them. Background jobs of the server under test read the same tables in
 * another order, which could deadlock with us, so this gives up its locks and starts again.
 */
export async function emptyTables(db: Pick<Database, 'pool'>, ...tables: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await transact(db.pool, async (connection) => {
        await connection.query('begin')
        await connection.query(`set local lock_timeout = ${lockTimeoutMs}`)
        await connection.query(`truncate ${tables.join(', ')} cascade`)
      })
      return
    } catch (failure) {
      if (!isLockConflict(failure) || tried === mostTries) throw failure
    }
  }
}
