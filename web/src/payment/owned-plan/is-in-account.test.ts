import type { UserProfile } from '@fennel/contract'
import { expect, test } from 'vitest'
import { isOpenInAccount } from './is-in-account.ts'

const profile: UserProfile = {
  email: 'mia@example.com',
  planId: 'calmplate-1-month',
  subscriptionStatus: 'active',
  subscriptionStart: null,
  subscriptionEnd: null,
  subscriptionRenews: null,
  subscriptionName: '1-Month Plan',
  subscriptionPrice: 19.99,
  subscriptionCurrency: 'USD',
  subscriptionIds: ['sub_1'],
  purchases: [],
}

test.each([
  ['active', 'active', true],
  ['past_due', 'grace', true],
  ['past_due', 'unpaid', false],
  ['canceled', 'paused', false],
  ['canceled', 'ended', false],
] as const)('a plan that is %s, because %s, is open: %s', (status, reason, isOpen) => {
  const of = { ...profile, subscriptionStatus: status, subscriptionReason: reason }
  expect(isOpenInAccount(of, 'Calmplate')).toBe(isOpen)
})
