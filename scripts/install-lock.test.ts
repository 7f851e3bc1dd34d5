import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLock, removeLeft, takeInstallLock } from './install-lock.mjs'

let folder: string
let file: string
const said: string[] = []
beforeEach(async () => {
  said.length = 0
  folder = await mkdtemp(join(tmpdir(), 'fennel-install-'))
  file = join(folder, '.fennel/installing')
  // Creates its folder.
  const release = await take()
  release()
})
afterEach(() => rm(folder, { recursive: true }))

const take = () => takeInstallLock(file, (line) => said.push(line))
/** A process id that no process has. */
const nobody = 2 ** 22 + 1

async function leave(text: string, age: number): Promise<void> {
  await writeFile(file, text)
  const then = Date.now() / 1000 - age
  await utimes(file, then, then)
}

test('is held until it is released', async () => {
  const release = await take()
  expect(await readFile(file, 'utf8')).toBe(String(process.pid))
  release()
  expect(existsSync(file)).toBe(false)
})

test.each([
  ['a process that is gone', String(nobody), 0],
  ['a container that was killed, in which it had our number', String(process.pid), 0],
  ['one that was killed before it wrote its number', '', 60],
])('takes over a lock left by %s', async (_whose, text, age) => {
  await leave(text, age)
  const release = await take()
  expect(await readFile(file, 'utf8')).toBe(String(process.pid))
  release()
})

test.each([
  ['a process that is gone', String(nobody)],
  ['one that was killed before it wrote its number', ''],
])('does not remove a new lock instead of the one left by %s', async (_whose, text) => {
  await leave(text, 60)
  const left = readLock(file) ?? { text: '', at: 0 }
  await rm(file)
  await leave(text, 0)
  removeLeft(file, left)
  expect(await readFile(file, 'utf8')).toBe(text)
  removeLeft(file, readLock(file) ?? left)
  expect(await readdir(join(folder, '.fennel'))).toEqual([])
  removeLeft(file, left)
})

test('waits for a live holder and says so once', async () => {
  await leave(String(process.ppid), 60)
  const taking = take()
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^Another command is installing .* If none is running, stop this and remove .*installing\.$/,
  )
  await rm(file)
  const release = await taking
  release()
  expect(said).toHaveLength(1)
})

test('does not remove a lock that is just being written', async () => {
  await leave('', 0)
  const taking = take()
  await expect.poll(() => said).toHaveLength(1)
  expect(await readFile(file, 'utf8')).toBe('')
  await rm(file)
  const release = await taking
  release()
})
