import { expect, test } from 'vitest'
import { isHeld, leased, leaseMilliseconds } from './lease.ts'
import { usualPatience } from './stripe-client.ts'

test('a row is held while somebody drives it and was not silent for too long', () => {
  const now = 1_000_000
  const row = { state: 'running', ...leased({ now: () => now }) }
  expect(row.updatedAt.getTime()).toBe(now)
  expect(isHeld(row, now)).toBe(true)
  expect(isHeld(row, now + leaseMilliseconds - 1)).toBe(true)
  expect(isHeld(row, now + leaseMilliseconds)).toBe(false)
  for (const state of ['awaiting', 'unknown', 'done']) expect(isHeld({ ...row, state }, now)).toBe(false)
})

test('nobody is taken over while a call to Stripe may still last', () => {
  const { timeout, maxNetworkRetries } = usualPatience
  expect(leaseMilliseconds).toBeGreaterThan(timeout * (maxNetworkRetries + 1))
})
