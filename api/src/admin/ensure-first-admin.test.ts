import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#api/http/create-logger.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { ensureFirstAdmin, firstAdminFile } from './ensure-first-admin.ts'

test('the log says where the first link lies, and never what it says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-first-admin-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await using house = await createTestApp({ env: { DATA_DIR: folder } })
  const lines: string[] = []
  await ensureFirstAdmin({
    ...house.services,
    log: createLogger('info', { write: (line: string) => void lines.push(line) }),
  })
  const { file }: { file: string } = JSON.parse(lines.join(''))
  expect(file.endsWith(firstAdminFile)).toBe(true)
  const token =
    (await readFile(file, 'utf8'))
      .trim()
      .split(/[#?=/]/)
      .at(-1) ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(lines.join('')).not.toContain(token)
})
