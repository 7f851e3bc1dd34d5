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
const tell = (data: readonly object[] = [purchase], token = 'token') =>
  call('POST', '/graph/v23.0/12345/events', { data, access_token: token })
const kept = async () => {
  const answer = (await (await call('GET', '/sandbox/graph/events')).json()) as {
    events: { event_id: string; counted: boolean }[]
  }
  return answer.events.map(({ event_id: id, counted }) => [id, counted])
}

test('keeps what it is told and counts a name and id once', async () => {
  const answer = await tell()
  expect([answer.status, await answer.json()]).toMatchObject([200, { events_received: 1 }])
  await tell([purchase, { ...purchase, event_id: 'purchase-2' }])
  expect(await kept()).toEqual([
    ['purchase-1', true],
    ['purchase-1', false],
    ['purchase-2', true],
  ])
})

test('refuses a call without a token and an event without a name', async () => {
  expect((await tell([purchase], '')).status).toBe(400)
  expect((await tell([{ ...purchase, event_name: 7 }])).status).toBe(400)
  expect(await kept()).toEqual([])
})

test('drops, repeats, refuses and fails on request, then works again', async () => {
  const plan = [{ action: 'drop' }, { action: 'repeat' }, { action: 'refuse' }, { action: 'fail', times: 2 }]
  await call('POST', '/sandbox/graph/faults', plan)
  await expect(tell()).rejects.toThrow('fetch failed')
  const codes = []
  for (let at = 0; at < 5; at++) codes.push((await tell()).status)
  expect(codes).toEqual([200, 400, 503, 503, 200])
  expect(await kept()).toHaveLength(4)
})

test('answers a token that is not valid any more, and too many calls, with 400 and a code', async () => {
  await call('POST', '/sandbox/graph/faults', [{ action: 'token' }, { action: 'limit' }])
  const answers = []
  for (let at = 0; at < 2; at++) {
    const answer = await tell()
    const { error } = (await answer.json()) as { error: { code: number } }
    answers.push([answer.status, error.code])
  }
  expect(answers).toEqual([
    [400, 190],
    [400, 80_004],
  ])
  expect(await kept()).toEqual([])
})

test('says what it can do when asked for something else', async () => {
  const answer = await call('POST', '/sandbox/graph/faults', [{ action: 'explode' }])
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('One of drop, repeat, delay, refuse, token, limit, fail.')
})
