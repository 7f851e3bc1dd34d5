import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { writeWebsite } from './testing/write-website.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { finishedMark } from './other-builds.ts'

let builds: string
beforeEach(async () => {
  builds = await mkdtemp(join(tmpdir(), 'fennel-builds-'))
})
afterEach(() => rm(builds, { recursive: true }))

const script = 'export const release = 2'

/** A build with a script that no other one has. */
async function writeNextBuild(): Promise<string> {
  const next = await writeWebsite(builds)
  for (const [name, content] of [
    ['assets/next-Cd56ef7.js', script],
    ['assets/next-Cd56ef7.js.br', brotliCompressSync(script)],
    ['assets/next-Cd56ef7.js.gz', gzipSync(script)],
    ['assets/next-Cd56ef7.js.map', '{}'],
    ['assets/brand-Ef78gh9.json', '{}'],
    ['assets/plain.js', script],
    ['next-Cd56ef7.js', script],
    ['calmplate/next-Cd56ef7.html', script],
  ] as const)
    await writeFile(join(next, name), content)
  return next
}

const finish = (build: string) => writeFile(join(build, finishedMark), '')

async function serveFinishedBuild(): Promise<TestApp> {
  const own = await writeWebsite(builds)
  await finish(own)
  return createTestApp({ env: { WEB_DIST: own } })
}

/** Asks once the list of builds is read anew. */
const ask = (house: TestApp, url: string, headers: Record<string, string> = {}) => {
  house.clock.advance(1_000)
  return house.app.inject({ url, headers })
}

test('a script of a build made later is sent as one of the own build, once that build is finished', async () => {
  await using house = await serveFinishedBuild()
  const next = await writeNextBuild()
  const unfinished = await ask(house, '/assets/next-Cd56ef7.js')
  expect([unfinished.statusCode, unfinished.headers['cache-control']]).toEqual([404, 'no-store'])
  await finish(next)
  const { statusCode, body } = await ask(house, '/assets/next-Cd56ef7.js')
  expect([statusCode, body]).toEqual([200, script])
  for (const encoding of ['br', 'gzip']) {
    const accepted = { 'accept-encoding': encoding }
    const found = await ask(house, '/assets/next-Cd56ef7.js', accepted)
    expect(found.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
    })
  }
  const own = await ask(house, '/assets/main-BX3f91a.js', { 'accept-encoding': 'br' })
  const other = await ask(house, '/assets/next-Cd56ef7.js', { 'accept-encoding': 'br' })
  const names = ({ headers }: typeof own) => Object.keys(headers).toSorted()
  expect(names(other)).toEqual(names(own))
  expect((await ask(house, '/assets/brand-Ef78gh9.json')).statusCode).toBe(200)
})

test('names that no build has cost one look at the folders a second', async () => {
  await using house = await serveFinishedBuild()
  const askAtOnce = () => house.app.inject('/assets/next-Cd56ef7.js')
  expect((await askAtOnce()).statusCode).toBe(404)
  await finish(await writeNextBuild())
  expect((await askAtOnce()).statusCode, 'from the list just read').toBe(404)
  house.clock.advance(1_000)
  expect((await askAtOnce()).statusCode).toBe(200)
})

test('a build that was removed is no longer asked', async () => {
  await using house = await serveFinishedBuild()
  const next = await writeNextBuild()
  await finish(next)
  expect((await ask(house, '/assets/next-Cd56ef7.js')).statusCode).toBe(200)
  await rm(next, { recursive: true })
  const gone = await ask(house, '/assets/next-Cd56ef7.js')
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('nothing but hashed assets comes from another build', async () => {
  await using house = await serveFinishedBuild()
  const next = await writeNextBuild()
  await finish(next)
  for (const url of [
    '/assets/next-Cd56ef7.js.map',
    '/assets/next-Cd56ef7.js.br',
    '/assets/plain.js',
    '/next-Cd56ef7.js',
    '/calmplate/next-Cd56ef7.html',
    '/assets/..%2fnext-Cd56ef7.js',
    '/assets/..%5cnext-Cd56ef7.js',
    `/assets/..%2f..%2f${next.slice(builds.length + 1)}%2fassets%2fnext-Cd56ef7.js`,
    '/assets/.finished',
  ]) {
    const { statusCode, body } = await ask(house, url, { 'sec-fetch-mode': 'no-cors' })
    expect([url, statusCode]).toEqual([url, 404])
    expect(body).not.toContain('release')
  }
})

test('a build that is not marked as one of several, as in the image, serves its own files alone', async () => {
  await using house = await createTestApp({ env: { WEB_DIST: await writeWebsite(builds) } })
  await finish(await writeNextBuild())
  expect((await ask(house, '/assets/next-Cd56ef7.js')).statusCode).toBe(404)
})
