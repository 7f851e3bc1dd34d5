import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#api/http/create-logger.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { ensureFirstAdmin, firstAdminFile } from './ensure-first-admin.ts'

const openFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-first-admin-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the log names the file of the first link, never the link itself', async () => {
  const folder = await openFolder()
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

test('the link of a start without an operator is deleted once the settings name one', async () => {
  const folder = await openFolder()
  const file = join(folder, firstAdminFile)
  await using house = await createTestApp({ env: { DATA_DIR: folder } })
  await ensureFirstAdmin(house.services)
  expect((await stat(file)).isFile()).toBe(true)
  const admin = { email: 'ada@house.example', password: 'seven quiet gardens' }
  await ensureFirstAdmin({ ...house.services, config: { ...house.services.config, admin } })
  await expect(stat(file)).rejects.toThrow('ENOENT')
})
