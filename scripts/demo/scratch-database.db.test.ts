import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import type { TestDatabase } from '../../api/src/testing/test-database.ts'
import { openScratchDatabase } from './scratch-database.ts'

// NOTE: a role of this test alone, so that no demo of another test drops its databases first.
const role = `demo_owner_${process.pid}`
let product: TestDatabase
let besideUrl: string
beforeAll(async () => {
  product = await createTestDatabase(inject('postgresUrl'))
  await product.db.pool.query(`create role ${role} superuser login password 'demo'`)
  besideUrl = urlOf(new URL(product.url).pathname)
})
afterAll(async () => {
  await product.db.pool.query(`drop role ${role}`)
  await product.drop()
})

function urlOf(path: string): string {
  return Object.assign(new URL(product.url), { username: role, password: 'demo', pathname: path }).href
}

async function demoDatabases(): Promise<readonly string[]> {
  const { rows } = await product.db.pool.query<{ name: string }>(
    'select datname as name from pg_database where datdba = $1::regrole',
    [role],
  )
  return rows.map(({ name }) => name)
}

test('the scratch database of a killed demo is dropped by the next one, that of a running demo is not', async () => {
  const ending = '00ff00ff00ff'
  const old = ['', '1795220000000_', '1795220000001_'].map((at) => `fennel_demo_${at}${ending}`)
  const shop = 'fennel_demo_shop'
  for (const name of [...old, shop]) await product.db.pool.query(`create database ${name} owner ${role}`)
  const running = new pg.Client({ connectionString: urlOf(`/${old[2]}`) })
  await running.connect()
  {
    await using first = await openScratchDatabase(besideUrl)
    await using second = await openScratchDatabase(besideUrl)
    const made = [first, second].map(({ url }) => new URL(url).pathname.slice(1))
    expect(new Set(await demoDatabases())).toEqual(new Set([old[2], shop, ...made]))
  }
  expect(new Set(await demoDatabases())).toEqual(new Set([old[2], shop]))
  await running.end()
  for (const name of [old[2], shop]) await product.db.pool.query(`drop database ${name} with (force)`)
}, 60_000)
