import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { inTransaction } from './in-transaction.ts'
import { preparedStatement } from './prepared-statement.ts'

test('a connection keeps the plan of a marked statement only', async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  const { db } = database
  const known = await inTransaction(db, async (tx) => {
    const answers = []
    for (const given of [1, 2]) {
      const { rows } = await tx.execute<{ sum: number }>(
        preparedStatement('add-one', sql`select ${given}::int + 1 as sum`),
      )
      answers.push(rows[0]?.sum)
      await tx.execute(sql`select ${given}::int`)
    }
    expect(answers).toEqual([2, 3])
    const { rows } = await tx.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
    return rows.map(({ name }) => name)
  })
  expect(known).toEqual(['add-one'])
  await database.drop()
})
