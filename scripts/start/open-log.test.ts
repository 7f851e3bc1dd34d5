import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from './open-log.ts'
import { startProgram } from './program.ts'

let folder: string
let file: string
const said: string[] = []
const say = (message: string) => void said.push(message)
beforeEach(async () => {
  said.length = 0
  folder = await mkdtemp(join(tmpdir(), 'fennel-log-'))
  file = join(folder, 'api.log')
})
afterEach(() => rm(folder, { recursive: true }))

test('rotates a growing log and keeps one older file', async () => {
  const log = openLog(file, say, 10)
  for (const line of ['first line', 'second line', 'third line']) log.write([line])
  expect(await readFile(file, 'utf8')).toBe('third line\n')
  expect(await readFile(`${file}.1`, 'utf8')).toBe('second line\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('writes lines that arrive together in one write', async () => {
  openLog(file, say, 10).write(['first line', 'second line', 'third line'])
  expect(await readFile(file, 'utf8')).toBe('first line\nsecond line\nthird line\n')
  expect(existsSync(`${file}.1`)).toBe(false)
})

test('writes later lines to a new file after the log was moved', async () => {
  const log = openLog(file, say)
  log.write(['before'])
  await rename(file, join(folder, 'moved.log'))
  log.write(['after'])
  expect(await readFile(join(folder, 'moved.log'), 'utf8')).toBe('before\n')
  expect(await readFile(file, 'utf8')).toBe('after\n')
})

test('reports a full disk once and continues when there is space again', async () => {
  await symlink(process.platform === 'linux' ? '/dev/full' : join(folder, 'nowhere/api.log'), file)
  const log = openLog(file, say)
  log.write(['first lost', 'second lost'])
  log.write(['third lost'])
  await rm(file)
  log.write(['kept'])
  expect(said).toEqual([
    expect.stringMatching(/api\.log cannot be written \((ENOSPC|ENOENT)\): lines are dropped/),
    expect.stringContaining('api.log can be written again; 3 lines were dropped.'),
  ])
  expect(await readFile(file, 'utf8')).toBe('\nkept\n')
})

test('the program keeps running when its log cannot be written', async () => {
  const heard: string[] = []
  const program = startProgram({
    name: 'words',
    entry: join(import.meta.dirname, 'environment.ts'),
    nodeFlags: ['--import', 'data:text/javascript,console.log("spoken")'],
    env: process.env,
    logFile: join(folder, 'nowhere/words.log'),
    onLine: (line) => heard.push(line),
    onError: () => undefined,
    say,
  })
  expect(await program.ended).toBe('code 0')
  expect(heard).toEqual(['spoken'])
  expect(said).toEqual([expect.stringContaining('words.log cannot be written (ENOENT)')])
})
