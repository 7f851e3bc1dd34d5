import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { sendCrowd } from '#api/testing/send-crowd.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { Counted } from './call-windows.ts'
import { SharedCallCounts } from './shared-call-counts.ts'

const on = { RATE_LIMITS: 'on' }

test('two processes count together, across a restart, until the window ends', async () => {
  await using house = await createTestApp({ env: on })
  const second = await createApp(house.services)
  const send = (app: typeof second, at: number) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'mia@example.com' },
      remoteAddress: `203.0.113.${at}`,
    })
  const statuses = []
  for (let at = 0; at < 7; at++) statuses.push((await send(at % 2 === 0 ? house.app : second, at)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  await second.close()
  const third = await createApp(house.services)
  const refused = await send(third, 9)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  house.clock.advance(3_600_000)
  expect((await send(third, 10)).statusCode).toBe(200)
  await third.close()
})

test('of many at once exactly the limit passes, and no address is stored', async () => {
  await using house = await createTestApp({ env: on })
  const ask = () =>
    house.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token: 'made-up', newPassword: 'green-tea-7' },
    })
  const statuses = (await Promise.all(Array.from({ length: 30 }, ask))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  const { rows } = await house.services.db.pool.query('select * from call_windows')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|made-up|example/)
})

test('a thousand at once on one key use one connection at a time, and exactly the limit passes', async () => {
  await using house = await createTestApp({ env: on })
  const counts = new SharedCallCounts(house.services, 'crowd')
  const { pool } = house.services.db
  const before = pool.totalCount
  const numbers = await Promise.all(Array.from({ length: 1_000 }, () => countOne(counts, '203.0.113.7')))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, at) => at + 1))
  // NOTE: background jobs may open a few; the crowd would open all twenty.
  expect(pool.totalCount - before).toBeLessThan(10)
})

test('counts keys that arrive together separately', async () => {
  await using house = await createTestApp({ env: on })
  const counts = new SharedCallCounts(house.services, 'mixed')
  const keys = Array.from({ length: 60 }, (_, at) => `key-${at % 3}`)
  const numbers = await Promise.all(keys.map((key) => countOne(counts, key)))
  for (const key of new Set(keys)) {
    const own = numbers.filter((_, at) => keys[at] === key)
    expect(own).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  }
  house.clock.advance(60_000)
  expect(await countOne(counts, 'key-1')).toBe(1)
})

test('setting the clock back neither prolongs a window nor, within seconds, ends it', async () => {
  await using house = await createTestApp({ env: on })
  const counts = new SharedCallCounts(house.services, 'clock')
  const count = async () => {
    const { current, ttl } = await new Promise<Counted>((resolve, reject) => {
      counts.incr('key', (failure, result) => (result ? resolve(result) : reject(failure)), 60_000)
    })
    return [current, ttl]
  }
  expect(await count()).toEqual([1, 60_000])
  // NOTE: the clocks of two processes are that far apart.
  house.clock.advance(-5_000)
  expect(await count()).toEqual([2, 65_000])
  house.clock.advance(-3_600_000)
  expect(await count()).toEqual([1, 60_000])
})

function countOne(counts: SharedCallCounts, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    counts.incr(key, (failure, result) => (result ? resolve(result.current) : reject(failure)), 60_000)
  })
}

test('of a thousand sign-ins from one address, ten are tried, the rest must wait, and none fails', async () => {
  await using house = await createTestApp({ env: on })
  const { passed, refused, faults } = await sendCrowd(house.app, 1_000, (at) => ({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: `person${at}@example.com`, password: 'x' },
  }))
  expect({ passed, refused, faults }).toEqual({ passed: 10, refused: 990, faults: [] })
})
