import { rm } from 'node:fs/promises'
import { loadBrand } from '@fennel/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeWebsite } from '#api/site/testing/write-website.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let root: string
let house: TestApp
beforeAll(async () => {
  root = await writeWebsite()
  house = await createTestApp({
    env: { WEB_DIST: root },
    services: { brands: new Map([['calmplate', await loadBrand('calmplate')]]) },
  })
})
afterAll(async () => {
  await house.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  house.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]

describe('the first question of the quiz', () => {
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    titleOf((await get(url, headers)).body)

  test.each([
    ['/quiz', {}],
    ['/quiz/', {}],
    ['/quiz?utm_source=ad&fbclid=1', {}],
    ['/quiz?flow=inflammation', {}],
    ['/quiz?flow=unknown', {}],
    ['/quiz', { cookie: 'other=1' }],
  ])('is there at once for who begins it: %s %o', async (url, headers) => {
    expect(await ask(url, headers)).toBe('First question')
  })

  test.each([
    ['the browser has a quiz to go on with', '/quiz', { cookie: 'quiz_funnels_begun=1' }],
    ['the address names a step', '/quiz/age', {}],
    ['the address brings an answer', '/quiz?gender=female', {}],
    ['the address brings an e-mail', '/quiz?email=a%40mail.example', {}],
    ['its flavour has none written out', '/quiz?flow=cortisol', {}],
  ])('is left to the script where %s', async (_, url, headers) => {
    expect(await ask(url, headers)).toBe('Calmplate')
  })

  test('is left to the script where the region asks about health before it', async () => {
    await using behind = await createTestApp({ env: { WEB_DIST: root, TRUSTED_PROXIES: '127.0.0.1' } })
    const from = async (country: string, state = '') => {
      const headers = { 'cf-ipcountry': country, 'cf-region-code': state }
      return titleOf(
        (await behind.app.inject({ url: '/quiz', headers: { accept: 'text/html', ...headers } })).body,
      )
    }
    expect(await from('US')).toBe('First question')
    expect(await from('US', 'TX')).toBe('First question')
    expect(await from('US', 'WA')).toBe('Calmplate')
    expect(await from('DE')).toBe('Calmplate')
  })

  test('is that of the flavour asked for', async () => {
    expect(await ask('/quiz?flow=fatty-liver')).toBe('First question of a flavour')
  })

  test('is kept apart from what others are shown at the same address', async () => {
    expect((await get('/quiz')).headers.vary).toBe('host, accept-encoding, cookie')
    expect((await get('/quiz', { cookie: 'quiz_funnels_begun=1' })).headers.vary).toMatch(/, cookie$/)
    expect((await get('/quiz/age')).headers.vary).toBe('host, accept-encoding')
  })
})
