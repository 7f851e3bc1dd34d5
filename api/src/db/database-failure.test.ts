import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { isDatabaseUnavailable, isDatabaseReadOnly } from './database-failure.ts'

/** The error a statement on this connection fails with, if any. */
const failureOf = (client: pg.Client, statement: string): Promise<unknown> =>
  client.query(statement).then(
    () => undefined,
    (failure: unknown) => failure,
  )

test('a connection that breaks in a transaction means unavailable, at the statement and at the rollback', async () => {
  const connectionString = inject('postgresUrl')
  const struck = new pg.Client({ connectionString })
  const other = new pg.Client({ connectionString })
  struck.on('error', () => undefined)
  await Promise.all([struck.connect(), other.connect()])
  await struck.query('begin')
  const { rows } = await struck.query<{ pid: number }>('select pg_backend_pid() as pid')
  const asleep = failureOf(struck, 'select pg_sleep(60)')
  await other.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
  expect(isDatabaseUnavailable(await asleep)).toBe(true)
  expect(
    isDatabaseUnavailable(
      new Error('Failed query: rollback', { cause: await failureOf(struck, 'rollback') }),
    ),
  ).toBe(true)
  await Promise.all([struck.end(), other.end()])
})

test('a wrong query does not mean unavailable', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  expect(isDatabaseUnavailable(await failureOf(client, 'select nothing_there'))).toBe(false)
  await client.end()
})

test('a missing socket means unavailable, another missing file does not', async () => {
  const client = new pg.Client({ host: '/nonexistent', port: 5432 })
  const failed = await client.connect().catch((failure: unknown) => failure)
  expect(isDatabaseUnavailable(failed)).toBe(true)
  expect(isDatabaseReadOnly(failed)).toBe(false)
  expect(
    isDatabaseUnavailable(await readFile('/nonexistent/file').catch((failure: unknown) => failure)),
  ).toBe(false)
})

test.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
  'a host that cannot be reached for now means unavailable (%s)',
  (code) => {
    const failure = Object.assign(new Error('connect'), { code, syscall: 'connect' })
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: failure }))).toBe(true)
  },
)

test('a former primary that is read-only means unavailable, and is recognized as read-only', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query('begin read only')
  const failure = await failureOf(client, 'create table t ()')
  expect(isDatabaseUnavailable(failure)).toBe(true)
  expect(isDatabaseReadOnly(new Error('Failed query', { cause: failure }))).toBe(true)
  await client.end()
})
