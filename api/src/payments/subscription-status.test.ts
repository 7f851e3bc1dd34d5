import { expect, test } from 'vitest'
import type { Entitlement } from './entitlement.ts'
import { statusOf } from './subscription-status.ts'

const paid = new Date('2026-11-21T09:00:00.000Z')
const over = (reason: Entitlement['reason']): Entitlement => ({ isEntitled: false, reason, until: null })
const grace: Entitlement = { isEntitled: true, reason: 'grace', until: null }

test.each<[string, string, Date | null, Entitlement | undefined, string]>([
  ['paid and running', 'active', paid, undefined, 'active'],
  ['in its trial', 'trialing', paid, undefined, 'trialing'],
  ['running at Stripe, but never paid', 'active', null, over('unpaid'), 'pending'],
  ['waiting for its first payment', 'incomplete', null, over('unpaid'), 'pending'],
  ['given up before it was paid', 'incomplete_expired', null, over('unpaid'), 'canceled'],
  ['ended', 'canceled', paid, over('ended'), 'canceled'],
  ['refunded, still running at Stripe', 'active', paid, over('refunded'), 'canceled'],
  ['lost to a dispute, still running at Stripe', 'trialing', paid, over('disputed'), 'canceled'],
  ['overdue, within the grace period', 'past_due', paid, grace, 'past_due'],
  ['overdue, after the grace period', 'past_due', paid, over('unpaid'), 'past_due'],
  ['unpaid for good', 'unpaid', paid, over('unpaid'), 'past_due'],
])('a plan that is %s', (_case, status, firstPaidAt, standing, told) => {
  expect(statusOf({ status, firstPaidAt }, standing)).toBe(told)
})
