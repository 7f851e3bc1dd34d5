import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOpenSettingsFile } from './settings-file-findings.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fennel-preflight-'))
})
afterEach(() => rm(root, { recursive: true }))

test('a settings file that other accounts may open is reported, one for its owner alone is not', async () => {
  const file = join(root, '.env')
  expect(findOpenSettingsFile(root)).toEqual([])
  await writeFile(file, '')
  for (const mode of [0o644, 0o640, 0o602]) {
    await chmod(file, mode)
    const [finding, ...more] = findOpenSettingsFile(root)
    expect(finding).toMatchObject({ rule: 'open-settings-file', level: 'should', file: '.env' })
    expect(finding?.message).toContain(`(mode ${mode.toString(8)})`)
    expect(more).toEqual([])
  }
  await chmod(file, 0o600)
  expect(findOpenSettingsFile(root)).toEqual([])
})
