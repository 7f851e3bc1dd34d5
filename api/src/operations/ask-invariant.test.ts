import { hourMs, minuteMs } from '@fennel/funnel'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { askInvariant } from './ask-invariant.ts'
import type { Answer } from './ask-invariant.ts'

const begin = Date.UTC(2026, 10, 21, 9)

/** A rule about books that takes a minute to check while they are large, or for changes only while they are busy. */
const question = `select count(*)
    + coalesce((select length(pg_sleep(60)::text) from books where
        case when $2::timestamptz = '-infinity' then is_large else is_busy end), 0) as count
  from entries where is_broken and changed_at between $2::timestamptz and $1::timestamptz`

let database: TestDatabase
let ask: (minutes: number) => Promise<Answer>
beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  await run(`create table books (is_large boolean, is_busy boolean);
    insert into books values (false, false);
    create table entries (is_broken boolean, changed_at timestamptz)`)
  const asked = askInvariant({ name: 'rule', scope: 'books', question }, { usual: 2_000, full: 100 })
  ask = async (minutes) => {
    const connection = await database.db.pool.connect()
    try {
      await connection.query('begin read only; set local statement_timeout = 100')
      return await asked(connection, begin + minutes * minuteMs)
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  }
})
afterEach(() => database.drop())

const run = (text: string) => database.db.pool.query(text)
const breakAt = (minutes: number) =>
  run(`insert into entries values (true, '${new Date(begin + minutes * minuteMs).toISOString()}')`)
const well = { broken: 0, isOfAll: true }

test('books too large to be checked in time are known in part, and completely once they can be', async () => {
  await breakAt(-48 * 60)
  await run('update books set is_large = true')
  expect(await ask(0)).toEqual({ broken: 0, isOfAll: false })
  await run('update books set is_large = false')
  expect(await ask(1)).toEqual({ broken: 0, isOfAll: false })
  expect(await ask(60)).toEqual({ broken: 1, isOfAll: true })
  await run('delete from entries')
  expect(await ask(61)).toEqual(well)
})

test('broken rows stay in sight however long a full check takes too long', async () => {
  expect(await ask(0)).toEqual(well)
  await run('update books set is_large = true')
  await breakAt(30)
  expect(await ask(31)).toEqual({ broken: 1, isOfAll: false })
  for (const at of [59, 95, 5 * 60]) expect(await ask(at)).toEqual({ broken: 1, isOfAll: false })
  await run('delete from entries')
  expect(await ask(5 * 60 + 1)).toEqual({ broken: 0, isOfAll: false })
})

test('if even changed rows cannot be checked there is no answer, and no change is skipped later', async () => {
  expect(await ask(0)).toEqual(well)
  await run('update books set is_large = true, is_busy = true')
  await breakAt(2)
  for (const at of [1, 30, 61, 5 * 60]) await expect(ask(at)).rejects.toMatchObject({ code: '57014' })
  await run('update books set is_busy = false')
  expect(await ask(5 * 60 + 1)).toEqual({ broken: 1, isOfAll: false })
})

test('a full check that fails for another reason invalidates the earlier full answer', async () => {
  expect(await ask(0)).toEqual(well)
  await run('alter table books rename to elsewhere')
  await expect(ask(hourMs / minuteMs)).rejects.toMatchObject({ code: '42P01' })
  await run('alter table elsewhere rename to books')
  expect(await ask(hourMs / minuteMs + 1)).toEqual({ broken: 0, isOfAll: false })
})

test('a query canceled because the watch stopped is not followed by another one', async () => {
  const over = askInvariant(
    { name: 'rule', scope: 'books', question },
    { usual: 2_000, full: 100 },
    () => true,
  )
  await run('update books set is_large = true')
  const connection = await database.db.pool.connect()
  try {
    await connection.query('begin read only')
    await expect(over(connection, begin)).rejects.toMatchObject({ code: '57014' })
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})
