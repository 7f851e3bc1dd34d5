import type { Database, Queryable } from '#api/db/client.ts'

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. Never wait for the network inside;
 * claim a row, commit, make the call, record the result in a second transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.query.transaction(async (tx) => work(tx))
}
