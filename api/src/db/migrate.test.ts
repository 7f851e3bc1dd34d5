import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'

let house: TestDatabase
let migrationsFolder: string
const quick = { lockTimeout: 40, pauseBetween: 5 }

beforeEach(async () => {
  house = await createTestDatabase(inject('postgresUrl'))
  migrationsFolder = await mkdtemp(join(tmpdir(), 'fennel-migrate-'))
  await mkdir(join(migrationsFolder, 'meta'))
  const next = { idx: 0, version: '7', when: Date.UTC(2099, 0, 1), tag: '0000_next', breakpoints: true }
  const journal = { version: '7', dialect: 'postgresql', entries: [next] }
  await writeFile(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify(journal))
  const change = 'alter table leads add column new_thing int;'
  await writeFile(
    join(migrationsFolder, '0000_next.sql'),
    `create table new_table ();\n--> statement-breakpoint\n${change}`,
  )
})

afterEach(async () => {
  await house.drop()
  await rm(migrationsFolder, { recursive: true })
})

/** A transaction that has read leads and is still open. */
async function readLeads() {
  const reader = await house.db.pool.connect()
  await reader.query('begin')
  await reader.query('select from leads')
  return {
    done: async () => {
      await reader.query('commit')
      reader.release()
    },
  }
}

const hasTable = async () => {
  const { rows } = await house.db.pool.query<{ there: boolean }>(
    `select to_regclass('new_table') is not null as there`,
  )
  return rows[0]?.there
}

test('gives way to a transaction that holds its table, so that nobody waits behind it for long, and retries', async () => {
  const reader = await readLeads()
  let isOver = false
  const migration = migrateDatabase(house.db, { ...quick, migrationsFolder }).then(() => (isOver = true))
  // Each would queue behind the migration until the reader is done, while the reader waits for them.
  for (let turn = 0; turn < 20; turn += 1) await house.db.pool.query('select from leads')
  expect(isOver).toBe(false)
  expect(await hasTable()).toBe(false)
  await reader.done()
  await migration
  expect(await hasTable()).toBe(true)
  await house.db.pool.query('select new_thing from leads')
  const { rows } = await house.db.pool.query<{ lock_timeout: string }>('show lock_timeout')
  expect(rows).toEqual([{ lock_timeout: '0' }])
})

test('fails if it never gets its table, and leaves nothing behind', async () => {
  const reader = await readLeads()
  const migration = migrateDatabase(house.db, { ...quick, migrationsFolder, mostTries: 2 })
  await expect(migration).rejects.toThrow('alter table leads')
  await reader.done()
  expect(await hasTable()).toBe(false)
})

test('announces a migration only when there is something to do', async () => {
  let starts = 0
  const rules = { ...quick, migrationsFolder, onStart: () => void (starts += 1) }
  await migrateDatabase(house.db, rules)
  expect(starts).toBe(1)
  await migrateDatabase(house.db, rules)
  expect(starts).toBe(1)
})

test('fails with the reason for which its connection was lost, not with that of clearing up after it', async () => {
  const holder = await house.db.pool.connect()
  await holder.query('begin; lock table drizzle.__drizzle_migrations')
  const failure = migrateDatabase(house.db, { ...quick, migrationsFolder }).catch(String)
  await expect.poll(() => statementsWaiting(house.db)).toBe(1)
  await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`)
  expect(await failure).toContain('terminating connection due to administrator command')
  await holder.query('commit')
  holder.release()
  await migrateDatabase(house.db, { ...quick, migrationsFolder })
  expect(await hasTable()).toBe(true)
})
