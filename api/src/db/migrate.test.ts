import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrateDatabase } from '#api/db/migrate.ts'
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

/** Somebody who reads leads and is not done. */
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

test('a migration steps aside for who holds its table, so that nobody waits behind it for long, and tries again', async () => {
  const reader = await readLeads()
  let isOver = false
  const migration = migrateDatabase(house.db, { ...quick, migrationsFolder }).then(() => (isOver = true))
  // Each would stand behind the migration until the reader is done, and that one waits for them.
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

test('a migration that never gets its table says so, and nothing of it is kept', async () => {
  const reader = await readLeads()
  const migration = migrateDatabase(house.db, { ...quick, migrationsFolder, mostTries: 2 })
  await expect(migration).rejects.toThrow('alter table leads')
  await reader.done()
  expect(await hasTable()).toBe(false)
})

test('it says that there is something to do where there is', async () => {
  let told = 0
  const rules = { ...quick, migrationsFolder, onStart: () => void (told += 1) }
  await migrateDatabase(house.db, rules)
  expect(told).toBe(1)
  await migrateDatabase(house.db, rules)
  expect(told).toBe(1)
})
