import { expect, test } from 'vitest'
import { isHeld, leaseColumns, leaseMilliseconds } from './lease.ts'
import { usualRetryPolicy } from './stripe-client.ts'

test('a row is held while its driver has not been silent for too long', () => {
  const now = 1_000_000
  const row = { state: 'running', ...leaseColumns({ now: () => now }) }
  expect(row.updatedAt.getTime()).toBe(now)
  expect(isHeld(row, now)).toBe(true)
  expect(isHeld(row, now + leaseMilliseconds - 1)).toBe(true)
  expect(isHeld(row, now + leaseMilliseconds)).toBe(false)
  for (const state of ['awaiting', 'unknown', 'done']) expect(isHeld({ ...row, state }, now)).toBe(false)
})

test('the lease outlasts any single call to Stripe', () => {
  const { timeout, maxNetworkRetries } = usualRetryPolicy
  expect(leaseMilliseconds).toBeGreaterThan(timeout * (maxNetworkRetries + 1))
})
