import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import type { Queryable } from './client.ts'
import { inTransaction } from './in-transaction.ts'
import { nameOften, preparedStatement } from './prepared-statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => database.drop())

async function keptBy(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
  return rows.map(({ name }) => name)
}

test('a connection keeps the plan of a marked statement, but not of one that ran twice', async () => {
  const known = await inTransaction(database.db, async (tx) => {
    const answers = []
    for (const given of [1, 2]) {
      const { rows } = await tx.execute<{ sum: number }>(
        preparedStatement('add-one', sql`select ${given}::int + 1 as sum`),
      )
      answers.push(rows[0]?.sum)
      await tx.execute(sql`select ${given}::int`)
    }
    expect(answers).toEqual([2, 3])
    return keptBy(tx)
  })
  expect(known).toEqual(['add-one'])
})

test('a connection keeps the plan of a statement that runs often, and answers each time with its own values', async () => {
  const { known, answers } = await inTransaction(database.db, async (tx) => {
    const answers = []
    for (let given = 0; given < 12; given += 1) {
      const { rows } = await tx.execute<{ double: number }>(sql`select ${given}::int * 2 as double`)
      answers.push(rows[0]?.double)
    }
    return { answers, known: await keptBy(tx) }
  })
  expect(answers).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
  expect(known.filter((name) => name.startsWith('often-'))).toHaveLength(1)
})

test('several statements in one text stay possible, however often they run', async () => {
  await inTransaction(database.db, async (tx) => {
    const before = await keptBy(tx)
    for (let time = 0; time < 12; time += 1) await tx.execute(sql`select 1; select 2`)
    expect(await keptBy(tx)).toEqual(before)
  })
})

test('a query of operators, whose best plan depends on its values, is planned each time', async () => {
  const reports = drizzle(database.db.reports)
  const known = await reports.transaction(async (tx) => {
    for (let given = 0; given < 12; given += 1) await tx.execute(sql`select ${given}::int`)
    return keptBy(tx)
  })
  expect(known).toEqual([])
})

test('a statement gets its name with the tenth time and keeps it', () => {
  const nameOf = nameOften()
  const names = Array.from({ length: 11 }, () => nameOf('select $1'))
  expect(names).toEqual([...Array.from({ length: 9 }, () => undefined), 'often-1', 'often-1'])
})

test('no more statements are named than each connection can afford', () => {
  const nameOf = nameOften({ after: 1, most: 2, counted: 10 })
  expect(['a', 'b', 'c', 'b'].map(nameOf)).toEqual(['often-1', 'often-2', undefined, 'often-2'])
})

test('texts that never come back take up no memory for good', () => {
  const nameOf = nameOften({ after: 2, most: 10, counted: 2 })
  expect(['a', 'b', 'c', 'a', 'a'].map(nameOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'often-1',
  ])
})

test.each([
  'select * from leads where id = $1',
  'select l.* from leads l where l.id = $1',
  'select "l".* from l',
])('a statement that a new column would change is never named: %s', (text) => {
  expect(nameOften({ after: 1, most: 10, counted: 10 })(text)).toBeUndefined()
})

test('a count is named', () => {
  expect(nameOften({ after: 1, most: 10, counted: 10 })('select count(*) from leads where id = $1')).toBe(
    'often-1',
  )
})
