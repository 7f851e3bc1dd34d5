import { expect, test } from 'vitest'
import type { WireRequest } from './request-draft.ts'
import { shrinkRequest } from './shrink-request.ts'

const request: WireRequest = {
  what: 'createLead',
  sender: 'stranger',
  method: 'POST',
  path: '/api/leads?a=1&b=2',
  headers: { 'content-type': 'application/json', range: 'x', 'sec-fetch-site': 'none' },
  body: Buffer.from(JSON.stringify({ email: 'aaaaaaaa!aaaaaaa', quizData: { age: [1, 2] }, appName: 'b' })),
  isRaw: false,
  mutations: [],
}

test('keeps only what the fault needs', async () => {
  let tries = 0
  const smallest = await shrinkRequest(request, async ({ body, path }) => {
    tries += 1
    return body?.includes('!') === true && path.includes('b=2')
  })
  expect(smallest.path).toBe('/api/leads?b=2')
  expect(smallest.headers).toEqual({ 'content-type': 'application/json' })
  expect(smallest.body?.toString()).toMatch(/^\{"email":"a{0,8}!a{0,7}"\}$/)
  expect(tries).toBeLessThanOrEqual(120)
})

test('halves a body that is not JSON, and gives up when the fault never reappears', async () => {
  const broken = { ...request, body: Buffer.from(`{"a":${'['.repeat(64)}`) }
  const smallest = await shrinkRequest(broken, async ({ body }) => (body?.length ?? 0) > 9)
  expect(smallest.body?.length).toBeLessThan(20)
  const never = await shrinkRequest(request, async () => false)
  expect(never).toEqual(request)
})
