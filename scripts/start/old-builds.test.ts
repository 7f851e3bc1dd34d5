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
    date(name, 1_000_000 - age)
  }
})
afterEach(() => rm(builds, { recursive: true, force: true }))

const date = (name: string, seconds: number) => utimesSync(join(builds, name), 0, seconds)
const left = () => readdirSync(builds).toSorted()

test('keeps the three newest builds', async () => {
  await removeOldBuilds(builds)
  expect(left()).toEqual(['newer', 'newest', 'older'])
})

test('keeps a build that a server has dated within the last hour, however many are newer', async () => {
  const minutesAgo = (minutes: number) => Date.now() / 1000 - minutes * 60
  for (const name of ['newest', 'newer', 'older']) date(name, minutesAgo(1))
  date('old', minutesAgo(59))
  date('oldest', minutesAgo(61))
  await removeOldBuilds(builds)
  expect(left()).toEqual(['newer', 'newest', 'old', 'older'])
})

test('removes what a killed build left', async () => {
  mkdirSync(join(builds, 'newest.new'))
  await removeOldBuilds(builds)
  expect(left()).toEqual(['newer', 'newest', 'older'])
})

test('a file among the builds is none of them', async () => {
  writeFileSync(join(builds, '.DS_Store'), '')
  utimesSync(join(builds, '.DS_Store'), 0, 1)
  await removeOldBuilds(builds)
  expect(left()).toEqual(['.DS_Store', 'newer', 'newest', 'older'])
})
