import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitUntil } from '../start/wait-until.ts'
import { startEngine } from './start-engine.ts'

// A browser that speaks just enough Marionette to open a window, and has a process of its own, as browsers do.
const fakeBrowser = `#!${process.execPath}
const { spawn } = require('node:child_process')
const { readFileSync, writeFileSync } = require('node:fs')
const profile = process.argv[process.argv.indexOf('--profile') + 1]
const port = Number(/"marionette.port", (\\d+)/.exec(readFileSync(profile + '/user.js', 'utf8'))[1])
const page = spawn('sleep', ['600'])
writeFileSync(process.env.FAKE_NOTES, JSON.stringify({ pids: [process.pid, page.pid], profile }))
const refuses = process.env.FAKE_REFUSES === 'yes'
require('node:net').createServer((socket) => socket.on('data', (bytes) => {
  const text = bytes.toString()
  const [, id, name] = JSON.parse(text.slice(text.indexOf(':') + 1))
  const results = {
    'WebDriver:NewSession': { sessionId: 's', capabilities: { browserName: 'fake', browserVersion: '1.2', setWindowRect: true } },
    'WebDriver:ExecuteScript': { value: { width: 390, height: 844 } },
  }
  const error = refuses ? { error: 'session not created', message: 'No window' } : null
  const answer = JSON.stringify([1, id, error, error ? null : results[name] ?? { value: null }])
  socket.write(Buffer.byteLength(answer) + ':' + answer)
})).listen(port, '127.0.0.1')
`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-fake-'))
  await writeFile(join(folder, 'firefox'), fakeBrowser)
  await chmod(join(folder, 'firefox'), 0o755)
  process.env['FAKE_NOTES'] = join(folder, 'notes.json')
})
afterEach(async () => {
  delete process.env['FAKE_NOTES']
  delete process.env['FAKE_REFUSES']
  await rm(folder, { recursive: true, force: true })
})

const start = () =>
  startEngine(
    { id: 'firefox', name: 'Firefox', programs: { firefox: join(folder, 'firefox') } },
    AbortSignal.timeout(60_000),
  )
const notes = async () =>
  JSON.parse(await readFile(join(folder, 'notes.json'), 'utf8')) as { pids: number[]; profile: string }
const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function expectNothingLeft(): Promise<void> {
  const { pids, profile } = await notes()
  expect(pids).toHaveLength(2)
  expect(await waitUntil(() => !pids.some(runs), { forMs: 10_000 }), 'both processes ended').toBe(true)
  await expect(stat(profile)).rejects.toThrow('ENOENT')
}

it('opens a window, and stopping ends the browser, what it started, and its files', async () => {
  const engine = await start()
  expect(engine).toMatchObject({ version: '1.2', width: 390, height: 844 })
  expect((await notes()).pids.map(runs)).toEqual([true, true])
  await engine.stop()
  await expectNothingLeft()
})

it('leaves nothing behind when no window opens', async () => {
  process.env['FAKE_REFUSES'] = 'yes'
  await expect(start()).rejects.toThrow('session not created')
  await expectNothingLeft()
})
