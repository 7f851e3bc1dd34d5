import type { Database } from '#api/db/client.ts'
import { isLockedOut } from '#api/db/database-failure.ts'
import { transact } from '#api/db/in-transaction.ts'

/** Longest wait for one table, in milliseconds: shorter than the server takes to look for a deadlock. */
const patience = 250
const mostTries = 80

/**
 * Empties tables, and those that refer to them. The jobs of a house under test read the same tables in orders of their
 * own; whoever then waits while holding others makes a deadlock, so that this one lets go of all and begins again.
 */
export async function emptyTables(db: Pick<Database, 'pool'>, ...tables: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await transact(db.pool, async (connection) => {
        await connection.query('begin')
        await connection.query(`set local lock_timeout = ${patience}`)
        await connection.query(`truncate ${tables.join(', ')} cascade`)
      })
      return
    } catch (failure) {
      if (!isLockedOut(failure) || tried === mostTries) throw failure
    }
  }
}
