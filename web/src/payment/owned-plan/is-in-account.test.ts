import type { UserProfile } from '@fennel/contract'
import { expect, test } from 'vitest'
import { profileOf, savedPayment } from '#web/testing/paid-visit.ts'
import { isInAccount, isOpenInAccount } from './is-in-account.ts'

const site = 'Calmplate'

test.each<[string, Partial<UserProfile>, boolean]>([
  ['a running plan', {}, true],
  ['an overdue plan', { subscriptionStatus: 'past_due', subscriptionReason: 'unpaid' }, true],
  // Nobody may buy another plan beside it.
  ['a paused plan', { subscriptionStatus: 'canceled', subscriptionReason: 'paused' }, true],
  ['a plan that has ended', { subscriptionStatus: 'canceled', subscriptionReason: 'ended' }, false],
  ['a running plan of this brand', { subscriptionBrandName: site }, true],
  ['a running plan of another brand', { subscriptionBrandName: 'Bravolio' }, false],
  ['no plan', { planId: null, subscriptionStatus: null, subscriptionReason: null }, false],
])('an account with %s holds a plan: %o', (_what, profile, isHeld) => {
  expect(isInAccount(profileOf(profile).data, undefined, site)).toBe(isHeld)
})

test('after a payment, the account has to include that very plan', () => {
  const { data } = profileOf({ subscriptionIds: ['sub_7'] })
  expect(isInAccount(data, savedPayment, site)).toBe(false)
  expect(isInAccount(data, { ...savedPayment, subscriptionId: 'sub_7' }, site)).toBe(true)
})

test('a payment without an id yet is in no account', () => {
  const { data } = profileOf({ subscriptionIds: ['sub_7'] })
  expect(isInAccount(data, {}, site)).toBe(false)
})

test.each<[string, Partial<UserProfile>, boolean]>([
  ['a running plan', {}, true],
  [
    'an overdue plan in its days of grace',
    { subscriptionStatus: 'past_due', subscriptionReason: 'grace' },
    true,
  ],
  ['a plan closed until it is paid', { subscriptionStatus: 'past_due', subscriptionReason: 'unpaid' }, false],
  ['a paused plan', { subscriptionStatus: 'canceled', subscriptionReason: 'paused' }, false],
  ['a plan that has ended', { subscriptionStatus: 'canceled', subscriptionReason: 'ended' }, false],
])('an account with %s has an open plan: %o', (_what, profile, isOpen) => {
  expect(isOpenInAccount(profileOf(profile).data, site)).toBe(isOpen)
})
