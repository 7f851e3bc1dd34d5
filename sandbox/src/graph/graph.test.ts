import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '../index.ts'
import type { Sandbox } from '../index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataFile: ':memory:', now: () => 1_000 })
})
afterAll(async () => sandbox.close())
beforeEach(async () => {
  await call('DELETE', '/sandbox/graph/events')
  await call('DELETE', '/sandbox/graph/faults')
})

const call = (method: string, path: string, body?: unknown) =>
  fetch(`${sandbox.url}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
const purchase = { event_name: 'Purchase', event_time: 1, event_id: 'purchase-1', user_data: {} }
const send = (data: readonly object[] = [purchase], token = 'token') =>
  call('POST', '/graph/v23.0/12345/events', { data, access_token: token })
const stored = async () => {
  const answer = (await (await call('GET', '/sandbox/graph/events')).json()) as {
    events: { event_id: string; counted: boolean }[]
  }
  return answer.events.map(({ event_id: id, counted }) => [id, counted])
}

test('stores what it receives and counts each name and id once', async () => {
  const answer = await send()
  expect([answer.status, await answer.json()]).toMatchObject([200, { events_received: 1 }])
  await send([purchase, { ...purchase, event_id: 'purchase-2' }])
  expect(await stored()).toEqual([
    ['purchase-1', true],
    ['purchase-1', false],
    ['purchase-2', true],
  ])
})

test('refuses calls without a token and events without a name', async () => {
  expect((await send([purchase], '')).status).toBe(400)
  expect((await send([{ ...purchase, event_name: 7 }])).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('accepts up to a thousand events in a request, all of them or none', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...purchase, event_id: `purchase-${at}` }))
  expect((await send(many(1001))).status).toBe(400)
  expect((await send([...many(2), { ...purchase, event_time: 'now' }])).status).toBe(400)
  expect(await stored()).toEqual([])
  expect(await (await send(many(1000))).json()).toMatchObject({ events_received: 1000 })
  expect(await stored()).toHaveLength(1000)
})

test('drops, repeats, refuses and fails on request, then works again', async () => {
  const plan = [{ action: 'drop' }, { action: 'repeat' }, { action: 'refuse' }, { action: 'fail', times: 2 }]
  await call('POST', '/sandbox/graph/faults', plan)
  await expect(send()).rejects.toThrow('fetch failed')
  const codes = []
  for (let at = 0; at < 5; at++) codes.push((await send()).status)
  expect(codes).toEqual([200, 400, 503, 503, 200])
  expect(await stored()).toHaveLength(4)
})

test('answers expired tokens and too many calls with 400 and a code', async () => {
  await call('POST', '/sandbox/graph/faults', [{ action: 'token' }, { action: 'limit' }])
  const answers = []
  for (let at = 0; at < 2; at++) {
    const answer = await send()
    const { error } = (await answer.json()) as { error: { code: number } }
    answers.push([answer.status, error.code])
  }
  expect(answers).toEqual([
    [400, 190],
    [400, 80_004],
  ])
  expect(await stored()).toEqual([])
})

test('lists the known actions when asked for an unknown one', async () => {
  const answer = await call('POST', '/sandbox/graph/faults', [{ action: 'explode' }])
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('One of drop, repeat, delay, refuse, token, limit, fail.')
})
