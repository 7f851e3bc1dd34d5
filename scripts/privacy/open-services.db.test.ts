import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createDataCipher } from '../../api/src/data-cipher.ts'
import { checkDataKey } from '../../api/src/leads/index.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import type { TestDatabase } from '../../api/src/testing/test-database.ts'
import type { Environment } from '../start/environment.ts'
import { isPlain } from '../start/plain-failure.ts'
import { openServices } from './open-services.ts'

const key = Buffer.alloc(32, 7)
const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  await checkDataKey({ db: database.db, cipher: createDataCipher(key) })
  await database.db.pool.query(
    `insert into stripe_customers (lead_id, stripe_customer_id, created_at) values ('l', 'cus_1', now())`,
  )
  await database.db.pool.query(
    `insert into house_settings (name, value, updated_at, updated_by) values ('payment-mode', '"live"', now(), 'start')`,
  )
})
afterAll(() => database.drop())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fennel-services-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const open = (env: Environment) =>
  openServices({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }, '/nowhere')
const withKey = (env: Environment = {}) => open({ DATA_KEY: key.toString('base64'), ...env })

test.each([
  ['another key', { DATA_KEY: Buffer.alloc(32, 8).toString('base64') }, 'sealed with another key'],
  ['no key', {}, 'There is no key'],
])('%s is refused, and none is created', async (_, env, sentence) => {
  const opened = open(env)
  await expect(opened).rejects.toSatisfy(isPlain)
  await expect(opened).rejects.toThrow(sentence)
  expect(await readdir(dataDir)).toEqual([])
})

test('keys of Stripe’s test mode are refused on a database with real purchases, which stays as it is', async () => {
  const opened = withKey(testKeys)
  await expect(opened).rejects.toSatisfy(isPlain)
  await expect(opened).rejects.toThrow('made with Stripe live keys, but the settings use Stripe test keys')
  const { rows } = await database.db.pool.query(
    `select value, erased_at from house_settings, stripe_customers where name = 'payment-mode'`,
  )
  expect(rows).toEqual([{ value: 'live', erased_at: null }])
})

test('a setting that cannot work is reported without a stack', async () => {
  await expect(withKey({ ...testKeys, STRIPE_WEBHOOK_SECRET: '' })).rejects.toSatisfy(isPlain)
})

test('without Stripe keys, the sandbox of another database is not asked about these customers', async () => {
  const list = { databaseUrl: 'postgresql://another', sandboxUrl: 'http://127.0.0.1:4747' }
  await writeFile(join(dataDir, 'processes.json'), JSON.stringify(list))
  const services = await withKey()
  await services.db.close()
  expect(services.config.stripe.sandboxUrl?.port).toBe('9')
})

test('the sandbox of this database is refused if its purchases were made elsewhere', async () => {
  const list = { databaseUrl: database.url, sandboxUrl: 'http://127.0.0.1:4747' }
  await writeFile(join(dataDir, 'processes.json'), JSON.stringify(list))
  await expect(withKey()).rejects.toThrow('but the settings use the sandbox')
})
