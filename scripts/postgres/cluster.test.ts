import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../api/src/db/database-failure.ts'
import { type ClusterPlan, startCluster } from './cluster.ts'
import { isAlive, readPostmasterFile } from './postmaster-file.ts'
import { socketDirOf } from './socket-dir.ts'

let folder: string
let plan: ClusterPlan
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-cluster-'))
  await chmod(folder, 0o711)
  plan = {
    dataDir: join(folder, 'postgres/data'),
    password: 'a password of this test',
    database: 'fennel',
    logFile: join(folder, 'postgres.log'),
    durable: true,
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0]
  } finally {
    await client.end()
  }
}

function guess(url: string): Promise<unknown> {
  const stranger = new URL(url)
  stranger.password = 'guess'
  return ask(stranger.href, 'select 1')
}

test('data survives a stop, with fsync on and a password required', async () => {
  const first = await startCluster(plan)
  await ask(first.url, 'create table kept as select 1 as value')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await startCluster(plan)
  try {
    expect(await ask(second.url, 'select value from kept')).toEqual({ value: 1 })
    expect(await ask(second.url, 'show fsync')).toEqual({ fsync: 'on' })
    await expect(guess(second.url)).rejects.toThrow('password authentication failed')
  } finally {
    await second.stop()
  }
}, 60_000)

test('the log says which statement failed, but not the values that made it fail', async () => {
  const cluster = await startCluster(plan)
  try {
    await ask(cluster.url, 'create table people (email text unique)')
    await ask(cluster.url, `insert into people values ('mia@' || 'example.com')`)
    const again = ask(cluster.url, `insert into people values ('mia@' || 'example.com')`)
    await expect(again).rejects.toThrow('people_email_key')
  } finally {
    await cluster.stop()
  }
  const log = await readFile(plan.logFile, 'utf8')
  expect(log).toContain('people_email_key')
  expect(log).not.toContain('mia@example.com')
}, 60_000)

test('the server stops when its starter exits early, after current clients have finished', async () => {
  const source = `
    const { startCluster } = await import(${JSON.stringify(new URL('./cluster.ts', import.meta.url).href)})
    const cluster = await startCluster(${JSON.stringify(plan)})
    process.stdout.write(JSON.stringify({ pid: cluster.pid, url: cluster.url }))
    process.once('SIGTERM', () => process.exit(130))
    setInterval(() => {}, 1000)
  `
  const starter = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said]: unknown[] = await once(starter.stdout, 'data')
  const { pid, url } = JSON.parse(String(said)) as { pid: number; url: string }
  const atIt = new Client({ connectionString: url })
  atIt.on('error', () => undefined)
  await atIt.connect()
  const gone = once(starter, 'exit')
  starter.kill('SIGTERM')
  await gone
  expect((await atIt.query('select 1 as value from pg_sleep(1)')).rows).toEqual([{ value: 1 }])
  await atIt.end()
  await expect.poll(() => isAlive(pid)).toBe(false)
}, 60_000)

test('the next start stops a server whose starter was killed', async () => {
  const source = `
    const { startCluster } = await import(${JSON.stringify(new URL('./cluster.ts', import.meta.url).href)})
    const cluster = await startCluster(${JSON.stringify(plan)})
    process.stdout.write(String(cluster.pid))
    setInterval(() => {}, 1000)
  `
  const starter = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said]: unknown[] = await once(starter.stdout, 'data')
  const orphan = Number(String(said))
  const gone = once(starter, 'exit')
  starter.kill('SIGKILL')
  await gone
  expect(isAlive(orphan)).toBe(true)

  const next = await startCluster(plan)
  try {
    expect(isAlive(orphan)).toBe(false)
    expect(next.pid).not.toBe(orphan)
    expect(await ask(next.url, 'select value from kept')).toEqual({ value: 1 })
  } finally {
    await next.stop()
  }
}, 60_000)

test('reports a slow start and waits for it', async () => {
  const said: string[] = []
  const cluster = await startCluster({
    ...plan,
    waitLimits: { forMs: 60_000, sayAfterMs: 0 },
    say: (message) => said.push(message),
  })
  await cluster.stop()
  expect(said).toEqual([
    expect.stringMatching(/^PostgreSQL is not ready yet: after a crash .* may take minutes/),
  ])
}, 60_000)

test.each([
  ['is not ready in time', { waitLimits: { forMs: 0, sayAfterMs: 60_000 } }, 'did not get ready'],
  ['nobody wants any more', { signal: AbortSignal.abort(new Error('stopped')) }, 'stopped'],
  ['refuses to create its database', { password: 'another one' }, 'password authentication failed'],
])(
  'a server that %s is not left running',
  async (_case, given, reason) => {
    await expect(startCluster({ ...plan, ...given })).rejects.toThrow(reason)
    expect(await readPostmasterFile(plan.dataDir)).toBeUndefined()
  },
  60_000,
)

test('a stale pid file of another process blocks neither the start nor that process', async () => {
  const file = join(plan.dataDir, 'postmaster.pid')
  await writeFile(file, `${process.pid}\n${plan.dataDir}\n1\n5432\n\n127.0.0.1\n1 2\nready\n`)
  const cluster = await startCluster(plan)
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${cluster.pid}\n`))
  await cluster.stop()
}, 60_000)

test('with a socket folder, the socket is the only way in, also after a killed server', async () => {
  // NOTE: PostgreSQL takes a list of folders, in which a comma would start the next one.
  const home = join(folder, 'shop, "one"')
  const dataDir = join(home, 'data')
  const socketDir = socketDirOf(dataDir) ?? ''
  const behindSocket: ClusterPlan = { ...plan, dataDir, socketDir }
  const first = await startCluster(behindSocket)
  expect(await ask(first.url, 'select 1 as value')).toEqual({ value: 1 })
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700)
  const { port = 0 } = (await readPostmasterFile(dataDir)) ?? {}
  const [knock] = (await once(connect(port, '127.0.0.1'), 'error')) as NodeJS.ErrnoException[]
  expect(knock?.code).toBe('ECONNREFUSED')

  process.kill(first.pid, 'SIGKILL')
  await first.ended
  expect(await readdir(socketDir)).toContain(`.s.PGSQL.${port}`)
  const second = await startCluster({ ...behindSocket, port })
  try {
    expect(await ask(second.url, 'show listen_addresses')).toEqual({ listen_addresses: '' })
    await expect(guess(second.url)).rejects.toThrow('password authentication failed')
  } finally {
    await second.stop()
  }
  const gone = await ask(second.url, 'select 1').catch((failure: unknown) => failure)
  expect(isDatabaseUnavailable(gone)).toBe(true)
}, 60_000)

test('uses no socket when its path would be too long or the system has none', () => {
  expect(socketDirOf('/srv/shop/postgres/data', 'linux')).toBe('/srv/shop/postgres/socket')
  expect(socketDirOf('/srv/shop/postgres/data', 'win32')).toBeUndefined()
  const longest = `/${'x'.repeat(103 - '/socket/.s.PGSQL.65535'.length - 1)}`
  expect(socketDirOf(`${longest}/data`, 'linux')).toBe(`${longest}/socket`)
  expect(socketDirOf(`${longest}x/data`, 'linux')).toBeUndefined()
})
