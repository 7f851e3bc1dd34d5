import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fennel-fingerprint-'))
  await mkdir(join(root, 'web/src'), { recursive: true })
  await writeFile(join(root, 'web/src/main.tsx'), 'one')
  await writeFile(join(root, 'lock.json'), '{}')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const read = () => fingerprint(root, ['web', 'lock.json', 'absent'])

test('ignores touched files, tests and build output', async () => {
  const before = await read()
  await utimes(join(root, 'web/src/main.tsx'), 1, 1)
  await writeFile(join(root, 'web/src/main.test.tsx'), 'a test')
  await mkdir(join(root, 'web/dist'))
  await writeFile(join(root, 'web/dist/index.html'), 'built')
  expect(await read()).toBe(before)
})

test('changes with an edit, a new file, a renamed file and the lock file', async () => {
  const seen = new Set([await read()])
  await writeFile(join(root, 'web/src/main.tsx'), 'two')
  seen.add(await read())
  await writeFile(join(root, 'web/src/other.ts'), 'x')
  seen.add(await read())
  await rename(join(root, 'web/src/other.ts'), join(root, 'web/src/another.ts'))
  seen.add(await read())
  await writeFile(join(root, 'lock.json'), '{"a":1}')
  seen.add(await read())
  expect(seen.size).toBe(5)
})
