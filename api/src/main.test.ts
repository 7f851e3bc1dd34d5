import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))
const database = `boot_${crypto.randomUUID().replaceAll('-', '')}`

let url: string
let dataDir: string

async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(statement)
  await server.end()
}

async function readRows(statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

beforeAll(async () => {
  await onServer(`create database ${database}`)
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${database}`
  url = address.href
  dataDir = await mkdtemp(join(tmpdir(), 'fennel-boot-'))
})
afterAll(async () => {
  await onServer(`drop database ${database} with (force)`)
  await rm(dataDir, { recursive: true })
})

function start(env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [entry], {
    env: {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SANDBOX_URL: 'http://127.0.0.1:9',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaint = ''
  const listening = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const address = /listening at (http:\/\/[\d.:]+)/.exec(output)?.[1]
    if (address !== undefined) listening.resolve(address)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    listening.reject(new Error(complaint))
    return { code, complaint }
  })
  listening.promise.catch(() => undefined)
  return { child, listening: listening.promise, ended, said: () => output }
}

test('two processes that start together on an empty database both serve, and stop cleanly', async () => {
  const both = [start(), start()]
  for (const { listening } of both) {
    expect((await fetch(`${await listening}/health`)).status).toBe(200)
  }
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const [at, { child, ended }] of both.entries()) {
    child.kill(signals[at])
    expect(await ended).toEqual({ code: 0, complaint: '' })
  }
  expect(await readRows('select name from audit_heads')).toEqual([{ name: 'audit-head' }])
})

test('a second stop signal, which systemd sends to npm and to us, does not cut off requests in progress', async () => {
  const { child, listening, ended, said } = start()
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' }
  const call = request(`${await listening}/api/tracking/events`, { method: 'POST', headers })
  call.on('error', () => undefined)
  call.flushHeaders()
  await once(call, 'continue')
  child.kill('SIGTERM')
  await expect.poll(said).toContain('stopping')
  child.kill('SIGTERM')
  call.end('{}')
  expect(await ended).toEqual({ code: 0, complaint: '' })
})

/** Asks over a new connection, which the client would keep. */
async function ask(url: string, method: 'GET' | 'POST' = 'GET') {
  const headers = method === 'POST' ? { 'content-type': 'application/json' } : {}
  const call = request(url, { method, headers, agent: new Agent({ keepAlive: true }) })
  call.end(method === 'POST' ? '{}' : undefined)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  return [answer.statusCode, answer.headers.connection]
}

test('serves on after the signal while it is not ready and keeps no connection, until a later signal', async () => {
  const { child, listening, ended } = start({ DRAIN_SECONDS: '120' })
  const base = await listening
  expect(await ask(`${base}/ready`)).toEqual([200, 'keep-alive'])
  child.kill('SIGTERM')
  await expect.poll(() => ask(`${base}/ready`)).toEqual([503, 'close'])
  expect(await (await fetch(`${base}/ready`)).json()).toEqual({ status: 'stopping' })
  await new Promise((resolve) => void setTimeout(resolve, 1_500))
  expect(await ask(`${base}/health`)).toEqual([200, 'close'])
  expect(await ask(`${base}/api/no-such-call`)).toEqual([404, 'close'])
  expect(await ask(`${base}/api/tracking/events`, 'POST')).toEqual([400, 'close'])
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 0, complaint: '' })
})

test('a new database adopts the configured time zone, and a later change is only warned about', async () => {
  const zone = async () => {
    const server = new pg.Client({ connectionString: url })
    await server.connect()
    const { rows } = await server.query<{ zone: string }>('select time_zone as zone from reporting_zone')
    await server.end()
    return rows[0]?.zone
  }
  const run = async (env: Readonly<Record<string, string>>) => {
    const { child, listening, ended, said } = start(env)
    await listening
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
    return said()
  }
  expect(await run({ REPORTING_TIME_ZONE: 'Asia/Kolkata' })).not.toContain('rollups:rebuild')
  expect(await zone()).toBe('Asia/Kolkata')
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`insert into tracking_sessions (session_key, app_name, first_at, state)
    values ('s', 'calmplate', now(), '{}')`)
  await server.end()
  expect(await run({})).toMatch(/kept in Asia\/Kolkata, not in UTC .*npm run rollups:rebuild/)
  expect(await zone()).toBe('Asia/Kolkata')
})

test('refuses to start with another key than the database was filled with', async () => {
  const first = start()
  await first.listening
  first.child.kill('SIGTERM')
  await first.ended
  const { code, complaint } = await start({ DATA_KEY: Buffer.alloc(32, 1).toString('base64') }).ended
  expect(code).toBe(1)
  expect(complaint).toMatch(/^The answers in this database were sealed with another key: .*\.\n$/)
})

test('a process that is given the key creates its own folder', async () => {
  const key = await readFile(join(dataDir, 'keys/answers.key'), 'utf8')
  const { child, listening, ended } = start({
    DATA_DIR: join(dataDir, 'of-the-second/process'),
    DATA_KEY: key.trim(),
  })
  expect((await fetch(`${await listening}/ready`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, complaint: '' })
})

// NOTE: one setting as an example; `config.test.ts` covers them
// all. An unreachable database is noticed later than those.
test.each([
  [{ REPORTING_TIME_ZONE: 'Mars/Base' }, /^REPORTING_TIME_ZONE is not usable: .*\.\n$/],
  [{ DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, /^The database cannot be reached: .*\.\n$/],
  [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine: .*\.\n$/],
  [{ HOST: 'nowhere.invalid' }, /^HOST nowhere\.invalid is not an address of this machine: .*\.\n$/],
  [{ WEB_DIST: '/nowhere' }, /^WEB_DIST has no built pages \(\/nowhere\): run `npm run build` .*\.\n$/],
])('an invalid setting ends the start with one sentence: %j', async (env, sentence) => {
  const { code, complaint } = await start(env).ended
  expect(code).toBe(1)
  expect(complaint).toMatch(sentence)
})
