import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { endLeftovers } from './process-list.ts'

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
