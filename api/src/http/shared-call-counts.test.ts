import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { createTestApp } from '#api/testing/test-app.ts'

const on = { RATE_LIMITS: 'on' }

test('two processes count sign-ins together, a restart forgives nobody, and time does', async () => {
  await using house = await createTestApp({ env: on })
  const second = await createApp(house.services)
  const knock = (app: typeof second, at: number) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'mia@example.com' },
      remoteAddress: `203.0.113.${at}`,
    })
  const statuses = []
  for (let at = 0; at < 4; at++)
    statuses.push((await knock(at % 2 === 0 ? house.app : second, at)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  await second.close()
  const third = await createApp(house.services)
  const refused = await knock(third, 9)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  house.clock.advance(3_600_000)
  expect((await knock(third, 10)).statusCode).toBe(200)
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
