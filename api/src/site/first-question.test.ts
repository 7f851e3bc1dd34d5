import { rm } from 'node:fs/promises'
import { loadBrand } from '@fennel/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeWebsite } from './testing/write-website.ts'
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
  ])('is sent right away to a visitor who starts it: %s %o', async (url, headers) => {
    expect(await ask(url, headers)).toBe('First question')
  })

  test.each([
    ['the browser has a quiz to continue', '/quiz', { cookie: 'quiz_funnels_begun=1' }],
    ['the URL names a step', '/quiz/age', {}],
    ['the URL carries an answer', '/quiz?gender=female', {}],
    ['the URL carries an email', '/quiz?email=a%40mail.example', {}],
    ['its flow variant has no prerendered question', '/quiz?flow=cortisol', {}],
  ])('is left to the script when %s', async (_, url, headers) => {
    expect(await ask(url, headers)).toBe('Calmplate')
  })

  test('is left to the script when the region asks for health consent before it', async () => {
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

  test('is that of the requested flow variant', async () => {
    expect(await ask('/quiz?flow=fatty-liver')).toBe('First question of a variant')
  })

  test('varies by cookie, unlike other pages', async () => {
    expect((await get('/quiz')).headers.vary).toBe('host, accept-encoding, cookie')
    expect((await get('/quiz', { cookie: 'quiz_funnels_begun=1' })).headers.vary).toMatch(/, cookie$/)
    expect((await get('/quiz/age')).headers.vary).toBe('host, accept-encoding')
  })
})
