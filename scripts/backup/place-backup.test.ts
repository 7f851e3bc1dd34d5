import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeBackup } from './place-backup.ts'

const place = (given: string | undefined) =>
  placeBackup(given, '/srv/data', new Date('2026-11-21T09:00:00.000Z'))
const dated = 'fennel-2026-11-21T09-00-00.backup'

test('a backup goes to the file that was named, or below DATA_DIR', async () => {
  expect(await place('/nowhere/fennel.backup')).toBe('/nowhere/fennel.backup')
  expect(await place(undefined)).toBe(`/srv/data/backups/${dated}`)
})

test('a backup goes into a folder that was named, under a name of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await place(folder)).toBe(join(folder, dated))
  expect(await place(`${folder}/`)).toBe(join(folder, dated))
  expect(await place('/nowhere/backups/')).toBe(`/nowhere/backups/${dated}`)
})
