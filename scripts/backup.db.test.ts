import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDataCipher } from '../api/src/data-cipher.ts'
import { checkDataKey } from '../api/src/leads/index.ts'
import { loadDataKey } from '../api/src/load-data-key.ts'
import { createTestDatabase } from '../api/src/testing/test-database.ts'
import type { TestDatabase } from '../api/src/testing/test-database.ts'
import { scratchEnvironment } from './start/scratch-environment.ts'

const key = Buffer.alloc(32, 7)
let source: TestDatabase
let folder: string
beforeAll(async () => {
  source = await createTestDatabase(inject('postgresUrl'))
  folder = await mkdtemp(join(tmpdir(), 'fennel-backup-'))
  await checkDataKey({ db: source.db, cipher: createDataCipher(key) })
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

const backUp = (env: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...words], {
    env: scratchEnvironment({ DATABASE_URL: source.url, ...env }),
  })

test('a key file left over from before DATA_KEY was set seals no backup', async () => {
  const dataDir = join(folder, 'with-old-key')
  await loadDataKey(undefined, dataDir)
  await expect(backUp({ DATA_DIR: dataDir })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The answers in this database were sealed with another key: .*\n$/),
  })
  expect(await readdir(dataDir)).toEqual(['keys'])
  await backUp({ DATA_DIR: dataDir, DATA_KEY: key.toString('base64') })
  expect(await readdir(join(dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^fennel-.*\.backup$/),
    expect.stringMatching(/^fennel-.*\.backup\.manifest\.json$/),
  ])
})
