import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Program } from './program.ts'
import { waitForHealth } from './start-api.ts'
import { usualWait } from './wait-for-program.ts'

let api: Server
let status = 503
let healthUrl = ''
beforeEach(async () => {
  status = 503
  api = createServer((_request, response) => response.writeHead(status).end())
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const address = api.address()
  healthUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/health`
})
afterEach(() => {
  api.close()
})

/** A program that runs until it is stopped. */
function livingProgram() {
  const ended = Promise.withResolvers<string>()
  const program: Program = {
    pid: 1,
    ended: ended.promise,
    stop: async () => ended.resolve('stopped'),
    complaints: () => [],
  }
  return { program, fall: ended.resolve }
}

function planOf(say: (message: string) => void) {
  return { healthUrl, signal: new AbortController().signal, watch: false, logFile: 'api.log', say }
}

test('waits for an API that starts slowly and reports the wait once', async () => {
  const said: string[] = []
  const { program } = livingProgram()
  const heard = (message: string) => {
    said.push(message)
    status = 200
  }
  await waitForHealth(program, planOf(heard), { ...usualWait, sayAfterMs: 0 })
  expect(said).toEqual([expect.stringContaining('migrating the database')])
  expect(usualWait.forMs).toBeGreaterThanOrEqual(10 * 60_000)
})

test('does not wait for a program that exits', async () => {
  const { program, fall } = livingProgram()
  fall('code 1')
  await expect(
    waitForHealth(
      program,
      planOf(() => undefined),
    ),
  ).rejects.toThrow('The API did not start (code 1): read api.log.')
})

test('stops a program that never becomes healthy', async () => {
  const { program } = livingProgram()
  const waiting = waitForHealth(
    program,
    planOf(() => undefined),
    { forMs: 0, sayAfterMs: 60_000 },
  )
  await expect(waiting).rejects.toThrow('its health check does not respond')
  expect(await program.ended).toBe('stopped')
})
