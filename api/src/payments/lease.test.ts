import { expect, test } from 'vitest'
import { leaseMilliseconds } from './lease.ts'
import { usualPatience } from './stripe-client.ts'

test('nobody is taken over while a call to Stripe may still last', () => {
  const { timeout, maxNetworkRetries } = usualPatience
  expect(leaseMilliseconds).toBeGreaterThan(timeout * (maxNetworkRetries + 1))
})
