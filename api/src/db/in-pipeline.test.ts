import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from './client.ts'
import type { Queryable } from './client.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { inOrder, inPipeline, send, writeAtOnce } from './in-pipeline.ts'
import { inTransaction } from './in-transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  await database.db.pool.query('create table notes (place serial, word text not null)')
})
afterAll(async () => database.drop())
beforeEach(async () => {
  await database.db.pool.query('truncate notes')
})

const note = (word: string | null) => sql`insert into notes (word) values (${word})`
const nothing = async () => undefined
const storedWords = async () => {
  const { rows } = await database.db.pool.query<{ word: string }>('select word from notes order by place')
  return rows.map(({ word }) => word)
}

test('stores what is sent together in order, sending each step before the last was answered', async () => {
  const happened: string[] = []
  await inPipeline(database.db, nothing, async (tx) => {
    const step = (word: string) => async () => {
      happened.push(`${word} begins`)
      await send(tx, note(word))
      happened.push(`${word} is answered`)
    }
    await inOrder(tx, step('a'), step('b'), step('c'))
    expect(await storedWords()).toEqual([])
  })
  expect(happened).toEqual([
    'a begins',
    'b begins',
    'c begins',
    'a is answered',
    'b is answered',
    'c is answered',
  ])
  expect(await storedWords()).toEqual(['a', 'b', 'c'])
})

test('sends the opening with the begin, inside the transaction: its locks last until the end', async () => {
  const happened: string[] = []
  await inPipeline(
    database.db,
    async (tx) => {
      happened.push('opens')
      const { rows } = await send<{ word: string }>(
        tx,
        sql`select pg_advisory_xact_lock(7), coalesce(max(word), 'none') as word from notes`,
      )
      return rows[0]?.word
    },
    async (tx, opened) => {
      const { rows } = await send<{ held: boolean }>(
        tx,
        sql`select exists (select from pg_locks where locktype = 'advisory' and objid = 7 and pid = pg_backend_pid()) as held`,
      )
      happened.push(`${opened}, ${rows[0]?.held === true ? 'locked' : 'not locked'}`)
    },
  )
  expect(happened).toEqual(['opens', 'none, locked'])
})

test('a failed opening ends the transaction before the work, and the connection stays usable', async () => {
  let hasBegun = false
  const fail = inPipeline(
    database.db,
    async (tx) => send(tx, sql`select 1 / 0`),
    async () => {
      hasBegun = true
    },
  )
  await expect(fail).rejects.toThrow('Failed query')
  expect(hasBegun).toBe(false)
  for (let time = 0; time < 3; time += 1)
    await inPipeline(database.db, nothing, async (tx) => send(tx, note('on')))
  expect(await storedWords()).toEqual(['on', 'on', 'on'])
})

test('in an ordinary transaction a step waits for the previous one', async () => {
  const happened: string[] = []
  const step = (word: string) => async () => {
    happened.push(`${word} begins`)
    await Promise.resolve()
    happened.push(`${word} is answered`)
    return word
  }
  const words = await inTransaction(database.db, async (tx) => inOrder(tx, step('a'), step('b')))
  expect(words).toEqual(['a', 'b'])
  expect(happened).toEqual(['a begins', 'a is answered', 'b begins', 'b is answered'])
})

test('a failure undoes everything, including what was sent after it, and the connection stays usable', async () => {
  const fail = inPipeline(database.db, nothing, async (tx) => {
    await send(tx, note('before'))
    await inOrder(
      tx,
      async () => send(tx, note('a')),
      async () => send(tx, note(null)),
      async () => {
        await send(tx, note('behind')).catch(() => undefined)
        await send(tx, note('later')).catch(() => undefined)
      },
    )
  })
  await expect(fail).rejects.toThrow('Failed query')
  expect(await storedWords()).toEqual([])
  for (let time = 0; time < 3; time += 1)
    await inPipeline(database.db, nothing, async (tx) => send(tx, note('on')))
  expect(await storedWords()).toEqual(['on', 'on', 'on'])
})

test('an error between statements undoes what was stored before', async () => {
  const fail = inPipeline(database.db, nothing, async (tx) => {
    await send(tx, note('before'))
    throw new Error('changed its mind')
  })
  await expect(fail).rejects.toThrow('changed its mind')
  expect(await storedWords()).toEqual([])
})

test('writes at once what the opening led to, all of it or nothing', async () => {
  const open = async (tx: Queryable) => {
    const { rows } = await send<{ count: number }>(tx, sql`select count(*)::int as count from notes`)
    return rows[0]?.count
  }
  await writeAtOnce(database.db, open, (count) => [note(`after ${count}`), note('more')])
  expect(await storedWords()).toEqual(['after 0', 'more'])
  const isRefused = writeAtOnce(database.db, open, () => [note('a'), note(null), note('b')])
  await expect(isRefused).rejects.toThrow('Failed query')
  const isUndecided = writeAtOnce(database.db, open, () => {
    throw new Error('cannot say')
  })
  await expect(isUndecided).rejects.toThrow('cannot say')
  for (let time = 0; time < 3; time += 1)
    await writeAtOnce(database.db, open, (count) => [note(`after ${count}`)])
  expect(await storedWords()).toEqual(['after 0', 'more', 'after 2', 'after 3', 'after 4'])
})

test('sends the commit with the writes, before any of them was answered', async () => {
  const { pipeline, close } = openDatabase(inject('postgresUrl'), 1)
  await pipeline.query('create temp table notes (word text not null)')
  const happened: string[] = []
  const connection = await pipeline.connect()
  const direct = connection.query.bind(connection) as (...given: readonly unknown[]) => Promise<unknown>
  Object.assign(connection, {
    query: async (...given: readonly [string | { text: string }, ...unknown[]]) => {
      const [query] = given
      const [word] = (typeof query === 'string' ? query : query.text).split(' ')
      happened.push(`${word} is sent`)
      const result = await direct(...given)
      happened.push(`${word} is answered`)
      return result
    },
  })
  connection.release()
  await writeAtOnce(
    { pipeline },
    async (tx) => send(tx, sql`select 1`),
    () => [note('a')],
  )
  expect(happened).toEqual([
    'begin is sent',
    'select is sent',
    'begin is answered',
    'select is answered',
    'insert is sent',
    'commit is sent',
    'insert is answered',
    'commit is answered',
  ])
  await close()
})

test('losing the connection fails everything in progress, and the next connection works', async () => {
  const lost = inPipeline(database.db, nothing, async (tx) =>
    inOrder(
      tx,
      async () => send(tx, note('a')),
      async () => send(tx, sql`select pg_terminate_backend(pg_backend_pid())`),
      async () => send(tx, note('b')),
    ),
  )
  await expect(lost).rejects.toThrow('Failed query')
  await inPipeline(database.db, nothing, async (tx) => send(tx, note('on')))
  expect(await storedWords()).toEqual(['on'])
})

test('does not start the work when the transaction cannot begin, or it would be committed at once', async () => {
  const { pipeline, close } = openDatabase(inject('postgresUrl'), 1)
  pipeline.on('connect', (client) => {
    const direct = client.query.bind(client) as (...given: readonly unknown[]) => unknown
    const query = (...given: readonly unknown[]) =>
      given[0] === 'begin' ? Promise.reject(new Error('no begin')) : direct(...given)
    Object.assign(client, { query })
  })
  let hasBegun = false
  const work = async () => {
    hasBegun = true
  }
  await expect(inPipeline({ pipeline }, async (tx) => send(tx, sql`select 1`), work)).rejects.toThrow(
    'no begin',
  )
  expect(hasBegun).toBe(false)
  await close()
})
