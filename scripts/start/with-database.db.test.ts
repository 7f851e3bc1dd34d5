import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { inTransaction } from '../../api/src/db/in-transaction.ts'
import { withDatabase } from './with-database.ts'

test('reports a read-only database as such, not as unreachable', async () => {
  vi.stubEnv('DATABASE_URL', inject('postgresUrl'))
  const writing = withDatabase((db) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`set transaction read only`)
      await tx.execute(sql`create table t ()`)
    }),
  )
  await expect(writing).rejects.toThrow(/^The database is read-only .*: point DATABASE_URL at the primary\.$/)
})
