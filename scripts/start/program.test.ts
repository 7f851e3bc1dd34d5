import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startProgram } from './program.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-program-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

/** Like an API that serves on: it says which signal it got, and ends with the second. */
const servesOn = `let got = 0
process.on('SIGTERM', () => {
  console.log('signal', (got += 1))
  if (got === 2) process.exit(0)
})
setInterval(() => {}, 60_000)
console.log('serving')`

test('a program that serves on is given that time before it is killed, and a second stop reaches it', async () => {
  const lines: string[] = []
  let heard = Promise.withResolvers<void>()
  const program = startProgram({
    name: 'serves on',
    entry: join(import.meta.dirname, 'environment.ts'),
    nodeFlags: ['--import', `data:text/javascript,${encodeURIComponent(servesOn)}`],
    env: process.env,
    logFile: join(folder, 'serves-on.log'),
    drainMs: 20_000,
    onLine: (line) => {
      lines.push(line)
      heard.resolve()
      heard = Promise.withResolvers()
    },
    onError: () => undefined,
    say: () => undefined,
  })
  const next = async () => {
    await heard.promise
    return lines.at(-1)
  }
  expect(await next()).toBe('serving')
  void program.stop()
  expect(await next()).toBe('signal 1')
  vi.advanceTimersByTime(29_999)
  void program.stop()
  expect(await program.ended).toBe('code 0')
})
