import { dayMs } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identityCall, identityLimit, limitRows, oneNetwork } from '#api/testing/limit-rows.ts'
import type { LimitRow } from '#api/testing/limit-rows.ts'
import { operatorLimitRows } from '#api/testing/operator-limit-rows.ts'
import { sendCrowd } from '#api/testing/send-crowd.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

// NOTE: some of these calls hash a password each, and all arrive at once.
vi.setConfig({ testTimeout: 120_000 })

const on = { RATE_LIMITS: 'on' }
const size = 200

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ env: on })
})
afterAll(async () => house.close())

/** Sends a crowd a day later, when no earlier call counts any more. */
async function sendOnNewDay(call: LimitRow['call']) {
  house.clock.advance(dayMs)
  const { passed, faults } = await sendCrowd(house.app, size, call)
  return [passed, faults]
}

// NOTE: other tests cover the rows where all of these pass: batches count every event, and pages linked from mails
// have a test in `rate-limit.test.ts`.
const reached = limitRows.filter(({ limit }) => limit < size)

test.each(reached)('$what: of 200 at once exactly as many pass', async ({ limit, call }) => {
  expect(await sendOnNewDay(call)).toEqual([limit, []])
})

test.each(operatorLimitRows({}).map(({ what }, row) => [what, row] as const))(
  '%s: of 200 at once exactly as many pass',
  async (_what, row) => {
    house.clock.advance(dayMs)
    const { token } = await signInOperator(house, 'admin', `boss-${row}@house.example`)
    const { limit, call } = operatorLimitRows(bearer(token))[row] ?? {}
    if (limit === undefined || call === undefined) throw new Error('There is no such row')
    const { passed, faults } = await sendCrowd(house.app, size, call)
    expect([passed, faults]).toEqual([limit, []])
  },
)

test('ignores forged client addresses, unless a trusted proxy sends them', async () => {
  expect(await sendOnNewDay(identityCall)).toEqual([identityLimit, []])
  await using proxied = await createTestApp({ env: { ...on, TRUSTED_PROXIES: '10.9.0.0/16,127.0.0.0/8' } })
  expect((await sendCrowd(proxied.app, size, identityCall)).passed).toBe(size)
  await using elsewhere = await createTestApp({ env: { ...on, TRUSTED_PROXIES: '10.9.0.0/16' } })
  expect((await sendCrowd(elsewhere.app, size, identityCall)).passed).toBe(identityLimit)
})

test('counts an IPv6 /64 network as one address', async () => {
  expect(await sendOnNewDay(oneNetwork)).toEqual([identityLimit, []])
})
