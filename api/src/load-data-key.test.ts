import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#api/config.ts'
import { loadDataKey } from './load-data-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-key-'))
})
afterEach(async () => rm(folder, { recursive: true }))

test('forty simultaneous starts agree on one key, readable only by its owner', async () => {
  const keys = await Promise.all(Array.from({ length: 40 }, () => loadDataKey(undefined, folder)))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(32)
  expect(await readdir(join(folder, 'keys'))).toEqual(['answers.key'])
  expect((await stat(join(folder, 'keys/answers.key'))).mode & 0o777).toBe(0o600)
})

test('a configured key is used as it is, and no file is created', async () => {
  const given = Buffer.alloc(32, 7)
  expect(await loadDataKey(given, folder)).toBe(given)
  expect(await readdir(folder)).toEqual([])
})

test('refuses a damaged file instead of sealing with a new key', async () => {
  await loadDataKey(undefined, folder)
  await chmod(join(folder, 'keys/answers.key'), 0o600)
  await writeFile(join(folder, 'keys/answers.key'), 'short')
  await expect(loadDataKey(undefined, folder)).rejects.toThrow(ConfigError)
})
