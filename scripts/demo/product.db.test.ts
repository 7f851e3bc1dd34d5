import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createDataCipher } from '../../api/src/data-cipher.ts'
import { checkDataKey } from '../../api/src/leads/index.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import type { TestDatabase } from '../../api/src/testing/test-database.ts'
import { readHouseKey, refuseOtherKey } from '../backup/house-key.ts'
import type { Environment } from '../start/environment.ts'
import { openProduct } from './product.ts'

const key = Buffer.alloc(32, 7)
let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  dataDir = await mkdtemp(join(tmpdir(), 'fennel-demo-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const open = (env: Environment = {}) =>
  openProduct({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }, '/nowhere')

test.each([
  ['none', {}, 'There is no key'],
  ['another one', { DATA_KEY: Buffer.alloc(32, 8).toString('base64') }, 'sealed with another key'],
])('where the shell has not the key of the database but %s, the demo adds nothing', async (_, env, words) => {
  await checkDataKey({ db: database.db, cipher: createDataCipher(key) })
  await expect(open(env)).rejects.toThrow(words)
  expect(await readdir(dataDir)).not.toContain('keys')
  await using product = await open({ DATA_KEY: key.toString('base64') })
  expect(product.databaseUrl).toBe(database.url)
})

test('on a new database the demo creates the key, and the server takes no other one from then on', async () => {
  await using _product = await open()
  await refuseOtherKey(database.db, await readHouseKey(undefined, dataDir))
  await expect(refuseOtherKey(database.db, key)).rejects.toThrow('sealed with another key')
})
