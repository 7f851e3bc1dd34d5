import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOpenFiles } from './open-file-findings.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fennel-preflight-'))
})
afterEach(() => rm(root, { recursive: true }))

test.each([
  ['a settings file', '.env', '.env'],
  ['a key file', 'data/keys/answers.key', 'keys/answers.key'],
])('%s that other accounts may open is reported, one for its owner alone is not', async (_, path, name) => {
  const find = () => findOpenFiles(root, join(root, 'data'))
  const file = join(root, path)
  expect(find()).toEqual([])
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  for (const mode of [0o644, 0o640, 0o602]) {
    await chmod(file, mode)
    const [finding, ...more] = find()
    expect(finding).toMatchObject({ rule: 'open-settings-file', level: 'should', file: name })
    expect(finding?.message).toContain(`(mode ${mode.toString(8)})`)
    expect(more).toEqual([])
  }
  await chmod(file, 0o600)
  expect(find()).toEqual([])
})
