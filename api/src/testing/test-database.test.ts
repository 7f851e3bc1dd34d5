import { readdir } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { ownMigrations } from '#api/db/is-migrated.ts'
import { createDayPartitions } from '#api/tracking/day-partitions.ts'
import { shapeOf } from './reset-database.ts'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

/** PostgreSQL's number of the database: the same one again, or another. */
async function oidOf({ db }: TestDatabase): Promise<unknown> {
  const found = await db.pool.query('select oid from pg_database where datname = current_database()')
  return found.rows
}

/** Uses a database and gives it back, then takes the next one. */
async function nextAfter(change: (database: TestDatabase) => Promise<unknown>) {
  const first = await createTestDatabase(inject('postgresUrl'))
  const oid = await oidOf(first)
  await change(first)
  await first.drop()
  const second = await createTestDatabase(inject('postgresUrl'))
  return { first, second, isSame: JSON.stringify(await oidOf(second)) === JSON.stringify(oid) }
}

function insertAudit(hash: string, count = 1): string {
  return `insert into audit_entries (at, action, details, previous_hash, hash)
    select now(), repeat('long ', 30), '{}', '', '${hash}' || n from generate_series(1, ${count}) n`
}

test('the next test gets an emptied database, under another name', async () => {
  const { first, second, isSame } = await nextAfter(async ({ db }) => {
    await createDayPartitions(db).ensure(new Date('2026-11-21T09:00:00Z'))
    await db.pool.query(`insert into call_windows (label, ends_at, count) values ('a', now(), 1)`)
    await db.pool.query(insertAudit('a'))
  })
  expect(isSame).toBe(true)
  expect(second.url).not.toBe(first.url)
  await expect(shapeOf(first.url)).rejects.toThrow('does not exist')
  const counts = await second.db.pool.query(`
    select (select count(*)::int from call_windows) as windows, (select count(*)::int from audit_entries) as audited,
      (select count(*)::int from pg_inherits where inhparent = 'tracking_events'::regclass) as partitions,
      (select max(id) from drizzle.__drizzle_migrations) as migrations,
      (select last_value::int from drizzle.__drizzle_migrations_id_seq) as journaled`)
  const migrations = (await readdir(ownMigrations)).filter((name) => name.endsWith('.sql')).length
  const none = { windows: 0, audited: 0, partitions: 0 }
  expect(counts.rows).toEqual([{ ...none, migrations, journaled: migrations }])
  await second.drop()
})

test('ids begin anew, also after a table has grown', async () => {
  const { second, isSame } = await nextAfter(async ({ db }) => db.pool.query(insertAudit('a', 2_000)))
  expect(isSame).toBe(true)
  await second.db.pool.query(insertAudit('b'))
  expect((await second.db.pool.query('select seq::int from audit_entries')).rows).toEqual([{ seq: 1 }])
  await second.drop()
})

test('nothing is known about rows that are gone', async () => {
  const planned = async ({ db }: TestDatabase) =>
    (await db.pool.query('explain select * from audit_entries where seq = 1')).rows
  const fresh = await createTestDatabase(inject('postgresUrl'))
  const before = await planned(fresh)
  await fresh.drop()
  const { second, isSame } = await nextAfter(async ({ db }) => {
    await db.pool.query(insertAudit('a', 5))
    await db.pool.query('analyze')
  })
  expect(isSame).toBe(true)
  expect(await planned(second)).toEqual(before)
  expect(
    (await second.db.pool.query('select 1 from pg_stats where tablename = $1', ['audit_entries'])).rowCount,
  ).toBe(0)
  await second.drop()
})

test('a connection that a test left open is ended', async () => {
  const { second, isSame } = await nextAfter(async ({ url }) => {
    const { default: pg } = await import('pg')
    const left = new pg.Client({ connectionString: url })
    left.on('error', () => undefined)
    await left.connect()
  })
  expect(isSame).toBe(true)
  await second.drop()
})

test.each([
  'create table left_behind (id int)',
  'alter table call_windows add column left_behind int',
  'alter table call_windows alter column count drop not null',
  'alter table call_windows set (fillfactor = 50)',
  'create index left_behind on call_windows (count)',
  'alter table call_windows add constraint left_behind check (count > 0)',
  'alter table audit_entries disable trigger all',
  'create function left_behind() returns int language sql as $$ select 1 $$',
  "create type left_behind as enum ('a')",
  'create schema left_behind',
  'create sequence left_behind',
  'delete from drizzle.__drizzle_migrations where id = 1',
  `do $$ begin execute format('alter database %I set statement_timeout = 7000', current_database()); end $$`,
  `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
])('a database whose shape was changed is not used again: %s', async (change) => {
  const { second, isSame } = await nextAfter(async ({ db }) => db.pool.query(change))
  expect(isSame).toBe(false)
  await second.drop()
})
