import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf } from './testing/sandbox-client.ts'
import { listen, webhookSecret, type Listener } from './testing/sandbox-fixture.ts'
import { spawnSandbox } from './testing/spawn-sandbox.ts'

let folder: string
let hooks: Listener
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  hooks = await listen()
})
afterEach(async () => {
  await hooks.close()
  await rm(folder, { recursive: true })
})

test('after a kill and restart it still has its objects, keys, clock and undelivered events', async () => {
  const dataFile = join(folder, 'deep/sandbox.db')
  const first = await spawnSandbox({
    SANDBOX_DATA_FILE: dataFile,
    SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/nobody',
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
  })
  const customer = await clientOf(first.url).customers.create({ name: 'Ada' }, { idempotencyKey: 'once' })
  await fetch(`${first.url}/sandbox/clock/advance`, { method: 'POST', body: JSON.stringify({ days: 31 }) })
  await first.kill()

  const second = await spawnSandbox({
    SANDBOX_DATA_FILE: dataFile,
    SANDBOX_WEBHOOK_URL: hooks.url,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
  })
  const stripe = clientOf(second.url)
  expect((await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'once' })).id).toBe(customer.id)
  expect((await stripe.customers.list()).data).toHaveLength(1)
  expect((await stripe.customers.create()).created - customer.created).toBeGreaterThanOrEqual(31 * 86_400)
  await expect.poll(() => hooks.types()).toEqual(['customer.created', 'customer.created'])
  expect(await second.stop()).toBe(0)
})

test('sends only the event types that were asked for', async () => {
  const sandbox = await spawnSandbox({
    SANDBOX_DATA_FILE: join(folder, 'sandbox.db'),
    SANDBOX_WEBHOOK_URL: hooks.url,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    SANDBOX_WEBHOOK_EVENTS: 'customer.updated,customer.deleted',
  })
  const { customers } = clientOf(sandbox.url)
  const { id } = await customers.create({ name: 'Ada' })
  await customers.update(id, { name: 'Mia' })
  await expect.poll(() => hooks.types()).toEqual(['customer.updated'])
  await sandbox.stop()
})

test('a second stop signal does not end the process before the first shutdown is complete', async () => {
  const sandbox = await spawnSandbox({ SANDBOX_DATA_FILE: join(folder, 'sandbox.db') })
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' }
  const call = request(`${sandbox.url}/sandbox/clock/advance`, { method: 'POST', headers })
  call.on('error', () => undefined)
  call.flushHeaders()
  await once(call, 'continue')
  const ended = sandbox.stop()
  // NOTE: once it is closing, it accepts no new connections.
  await expect.poll(() => fetch(sandbox.url).then(String, () => 'refused')).toBe('refused')
  sandbox.process.kill('SIGTERM')
  call.end('{}')
  expect(await ended).toBe(0)
})

test('refuses an invalid setting and says why', async () => {
  await expect(spawnSandbox({ SANDBOX_PORT: 'many' })).rejects.toThrow('SANDBOX_PORT must be a port number')
})

test('refuses a second sandbox on the same file, and the first keeps running', async () => {
  const file = { SANDBOX_DATA_FILE: join(folder, 'sandbox.db') }
  const first = await spawnSandbox(file)
  await expect(spawnSandbox(file)).rejects.toThrow('Another sandbox is running')
  expect((await fetch(`${first.url}/sandbox/state`)).status).toBe(200)
  await first.stop()
})
