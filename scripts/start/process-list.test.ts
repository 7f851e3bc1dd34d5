import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PlainFailure } from './plain-failure.ts'
import { endLeftovers, readProcessList } from './process-list.ts'

test('a list that may not be read is not taken for none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-list-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'processes.json')
  expect(readProcessList(file)).toBeUndefined()
  await writeFile(file, '{ "api": 7')
  expect(readProcessList(file)).toBeUndefined()
  await rm(file)
  // NOTE: root may read every file, but not a link that leads to itself.
  await symlink(file, file)
  expect(() => readProcessList(file)).toThrow(PlainFailure)
  expect(() => readProcessList(file)).toThrow(`${file} cannot be read`)
})

test('a left-over API that still serves before it stops is told to stop now, and not killed', async () => {
  const entries = { api: '/srv/fennel/api/src/main.ts', sandbox: '/srv/fennel/sandbox/src/main.ts' }
  const servesOn = `let got = 0
  process.on('SIGTERM', () => (got += 1) === 2 && process.exit(0))
  setInterval(() => {}, 60_000)
  console.log('serving')`
  const api = spawn(process.execPath, ['--eval', servesOn, entries.api], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(api.stdout, 'data')
  const [[code, signal]] = await Promise.all([
    once(api, 'exit'),
    endLeftovers({ api: api.pid ?? 0 }, entries),
  ])
  expect([code, signal]).toEqual([0, null])
})
