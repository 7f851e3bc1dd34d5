import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClusterPlan, startCluster } from './cluster.ts'
import { isAlive } from './postmaster-file.ts'

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

test('data outlives a stop, with fsync on and a password asked for', async () => {
  const first = await startCluster(plan)
  await ask(first.url, 'create table kept as select 1 as value')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await startCluster(plan)
  try {
    expect(await ask(second.url, 'select value from kept')).toEqual({ value: 1 })
    expect(await ask(second.url, 'show fsync')).toEqual({ fsync: 'on' })
    const stranger = new URL(second.url)
    stranger.password = 'guess'
    await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  } finally {
    await second.stop()
  }
}, 60_000)

test('a server whose starter was killed is stopped by the next start', async () => {
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

test('a left-over file that names somebody else does not stop the start, nor that process', async () => {
  const file = join(plan.dataDir, 'postmaster.pid')
  await writeFile(file, `${process.pid}\n${plan.dataDir}\n1\n5432\n\n127.0.0.1\n1 2\nready\n`)
  const cluster = await startCluster(plan)
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${cluster.pid}\n`))
  await cluster.stop()
}, 60_000)
