import { getPriority } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { standBack } from './stand-back.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => database.drop())

const processOf = async (asked: pg.Pool | pg.Client) => {
  const { rows } = await asked.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

test('what reads operators’ pages leaves the processor to what serves visitors, on Linux', async () => {
  const { pool, pipeline, reports } = database.db
  const priorities = [pool, pipeline, reports].map(async (one) => getPriority(await processOf(one)))
  expect(await Promise.all(priorities)).toEqual([0, 0, process.platform === 'linux' ? 10 : 0])
})

test('a process that serves somebody else is left alone, whatever its number', async () => {
  const other = new pg.Client({ connectionString: database.url })
  const own = new pg.Client({ connectionString: database.url })
  await Promise.all([other.connect(), own.connect()])
  try {
    const pid = await processOf(other)
    // As behind a pooler, or with a database on another machine: the number is that of a process here.
    await standBack(Object.assign(own, { processID: pid }))
    expect(getPriority(pid)).toBe(0)
    await standBack(Object.assign(own, { processID: 2 ** 30 }))
    await standBack(Object.assign(own, { processID: null }))
  } finally {
    await Promise.all([other.end(), own.end()])
  }
})
