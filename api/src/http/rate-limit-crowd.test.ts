import { expect, test, vi } from 'vitest'
import { identityCall, identityLimit, limitRows, oneNetwork } from '#api/testing/limit-rows.ts'
import { operatorLimitRows } from '#api/testing/operator-limit-rows.ts'
import { sendCrowd } from '#api/testing/send-crowd.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'

// NOTE: some of these calls hash a password each, and all of them come at once.
vi.setConfig({ testTimeout: 120_000 })

const on = { RATE_LIMITS: 'on' }
const size = 200

test.each(limitRows)('$what: of 200 at once exactly as many pass', async ({ limit, call }) => {
  await using house = await createTestApp({ env: on })
  const { passed, faults } = await sendCrowd(house.app, size, call)
  expect([passed, faults]).toEqual([Math.min(limit, size), []])
})

test.each(operatorLimitRows({}).map(({ what }, row) => [what, row] as const))(
  '%s: of 200 at once exactly as many pass',
  async (_what, row) => {
    await using house = await createTestApp({ env: on })
    const { limit, call } = operatorLimitRows(bearer((await signInOperator(house)).token))[row] ?? {}
    if (limit === undefined || call === undefined) throw new Error('There is no such row')
    const { passed, faults } = await sendCrowd(house.app, size, call)
    expect([passed, faults]).toEqual([limit, []])
  },
)

test('names of other addresses gain nothing, unless a trusted proxy says them', async () => {
  await using house = await createTestApp({ env: on })
  expect((await sendCrowd(house.app, size, identityCall)).passed).toBe(identityLimit)
  await using proxied = await createTestApp({ env: { ...on, TRUSTED_PROXIES: '10.9.0.0/16,127.0.0.0/8' } })
  expect((await sendCrowd(proxied.app, size, identityCall)).passed).toBe(size)
  await using elsewhere = await createTestApp({ env: { ...on, TRUSTED_PROXIES: '10.9.0.0/16' } })
  expect((await sendCrowd(elsewhere.app, size, identityCall)).passed).toBe(identityLimit)
})

test('a network of 64 bits counts as one address', async () => {
  await using house = await createTestApp({ env: on })
  expect((await sendCrowd(house.app, size, oneNetwork)).passed).toBe(identityLimit)
})
