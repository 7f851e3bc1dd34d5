import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOldBuilds } from './old-builds.ts'

let builds: string
beforeEach(async () => {
  builds = await mkdtemp(join(tmpdir(), 'fennel-builds-'))
  for (const [age, name] of ['newest', 'newer', 'older', 'old', 'oldest'].entries()) {
    mkdirSync(join(builds, name))
    utimesSync(join(builds, name), 0, 1_000_000 - age)
  }
})
afterEach(() => rm(builds, { recursive: true, force: true }))

/** Dates of folders change with what is put into them. */
const date = (name: string, seconds: number) => utimesSync(join(builds, name), 0, seconds)

test('keeps the three newest builds', async () => {
  await removeOldBuilds(builds)
  expect(readdirSync(builds).toSorted()).toEqual(['newer', 'newest', 'older'])
})

test('removes a build beside whose mark something else was left', async () => {
  writeFileSync(
    join(builds, 'oldest', '.in-use-1-journal'),
    'not a database, but long enough to be taken for one',
  )
  date('oldest', 1)
  await removeOldBuilds(builds)
  expect(readdirSync(builds)).not.toContain('oldest')
})

test('keeps a build that is in use, however old it is, until its server has ended, even if killed', async () => {
  const module = new URL('old-builds.ts', import.meta.url).href
  const server = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--disable-warning=ExperimentalWarning',
      '--eval',
      `const { holdBuild } = await import('${module}')
      holdBuild(${JSON.stringify(join(builds, 'oldest'))})
      console.log('in use')
      setInterval(() => {}, 60_000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(server.stdout, 'data')
  date('oldest', 1)
  await removeOldBuilds(builds)
  expect(readdirSync(builds).toSorted()).toEqual(['newer', 'newest', 'older', 'oldest'])
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(readdirSync(join(builds, 'oldest')), 'nothing but the mark').toHaveLength(1)
  date('oldest', 1)
  await removeOldBuilds(builds)
  expect(readdirSync(builds)).not.toContain('oldest')
})
