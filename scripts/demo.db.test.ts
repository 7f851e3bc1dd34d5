import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../api/src/testing/test-database.ts'
import { scratchEnvironment } from './start/scratch-environment.ts'

/** The demo for an installation of its own that is stopped, on a database called by the name of its connections. */
async function startDemo(name: string, ...words: readonly string[]) {
  const database = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(database.drop)
  const dataDir = await mkdtemp(join(tmpdir(), 'fennel-demo-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const url = new URL(database.url)
  url.searchParams.set('application_name', name)
  const script = join(import.meta.dirname, 'demo.ts')
  const demo = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], {
    env: scratchEnvironment({ DATABASE_URL: url.href, DATA_DIR: dataDir }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void demo.kill('SIGKILL'))
  return { database, dataDir, demo, said: text(demo.stderr), ended: once(demo, 'exit') }
}

test('a demo that is stopped adds nothing and leaves no scratch database', async () => {
  const name = 'a stopped demo'
  const { database, demo, said, ended } = await startDemo(name, '--visitors', '100000')
  const scratch = async () => {
    const { rows } = await database.db.pool.query<{ name: string }>(
      `select distinct datname as name from pg_stat_activity
       where application_name = $1 and datname like 'fennel_demo_%'`,
      [name],
    )
    return rows[0]?.name
  }
  await expect.poll(scratch, { timeout: 20_000 }).toBeDefined()
  const made = await scratch()
  demo.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(await said).toContain('Stopped (SIGINT): nothing was added.')
  const { rows } = await database.db.pool.query(
    `select datname from pg_database where datname = $1 union all select id from leads`,
    [made],
  )
  expect(rows).toEqual([])
}, 60_000)

test('a demo whose numbers cannot be written says so before it begins', async () => {
  const { dataDir, said, ended } = await startDemo('a demo without a file', '--truth', '/nowhere/truth.json')
  expect(await ended).toEqual([1, null])
  expect(await said).toBe(
    '/nowhere/truth.json cannot be written (ENOENT): choose another file for --truth.\n',
  )
  expect(await readdir(dataDir)).toEqual([])
})
