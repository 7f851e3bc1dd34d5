import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { runningDatabase } from './running-database.mjs'

// A program under the name of PostgreSQL that runs for as long as the tests do.
const program = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
  argv0: 'postgres',
  stdio: ['pipe', 'ignore', 'ignore'],
})
beforeAll(async () => {
  if (program.pid === undefined) await once(program, 'spawn')
})
afterAll(() => void program.kill())

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fennel-running-'))
})
afterEach(() => rm(root, { recursive: true }))

async function runIn(folder: string, list: string): Promise<void> {
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, folder, 'processes.json'), list)
}

test.each<[string, string, NodeJS.ProcessEnv, string]>([
  ['the folder that is used without a setting', '.data', {}, ''],
  ['the folder of the shell', 'here', { DATA_DIR: 'here' }, 'DATA_DIR=there'],
  ['the folder of the settings file', 'there', {}, '# where\nDATA_DIR="there" # for now\n'],
])('finds PostgreSQL in %s', async (_, folder, env, settings) => {
  await writeFile(join(root, '.env'), settings)
  await runIn(folder, JSON.stringify({ start: 1, postgres: program.pid }))
  expect(runningDatabase(root, env)).toBe(program.pid)
})

test.each([
  ['that has stopped', JSON.stringify({ postgres: 2 ** 22 + 1 })],
  ['of the operator', JSON.stringify({ postgres: 0 })],
  ['in a list that is damaged', '{"postgres": '],
])('finds no database %s', async (_, list) => {
  await runIn('.data', list)
  expect(runningDatabase(root, {})).toBeUndefined()
})

test.runIf(process.platform === 'linux')('does not take another program for it', async () => {
  await runIn('.data', JSON.stringify({ postgres: process.pid }))
  expect(runningDatabase(root, {})).toBeUndefined()
})

test('finds nothing before the first start', () => {
  expect(runningDatabase(root, {})).toBeUndefined()
})
