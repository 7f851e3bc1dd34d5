import { expect, test } from 'vitest'
import { profileOf, savedPayment } from '#web/testing/paid-visit.ts'
import { purchaseSummary } from './purchase-summary.ts'

const purchase = {
  id: 'calmplate-3-month',
  name: '3-Month Plan',
  price: 39.99,
  currency: 'USD',
  purchasedAt: '2026-03-01T10:00:00.000Z',
}
const upsell = {
  id: 'workout-program',
  name: 'Workouts',
  price: 18.99,
  currency: 'USD',
  purchaseDate: '2026-03-01T10:01:00.000Z',
  transactionId: 'pi_2',
  orderId: 'order-2',
}

test('all purchases of the account are listed and added up', () => {
  const profile = profileOf({
    purchases: [purchase, { ...purchase, id: 'workout-program', price: 18.99 }],
  }).data
  const summary = purchaseSummary(profile, savedPayment)
  expect(summary?.lines.map(({ cents }) => cents)).toEqual([3999, 1899])
  expect(summary?.totalCents).toBe(5898)
  expect(summary?.outlook).toEqual({ state: 'renews', until: '2026-03-31T10:00:00.000Z' })
})

test('without purchases in the account the tab’s memory speaks', () => {
  const summary = purchaseSummary(profileOf().data, { ...savedPayment, upsells: [upsell] })
  expect(summary?.lines).toEqual([
    { id: 'calmplate-1-month', name: '1-Month Plan', cents: 1999 },
    { id: 'workout-program', name: 'Workouts', cents: 1899 },
  ])
})

test('without an account the tab’s memory speaks', () => {
  expect(purchaseSummary(undefined, savedPayment)?.totalCents).toBe(1999)
})

test('a plan whose price nobody knows falls back to 79.99', () => {
  const profile = profileOf({ subscriptionPrice: null }).data
  expect(purchaseSummary(profile, undefined)).toMatchObject({
    lines: [{ name: '1-Month Plan', cents: 7999 }],
    totalCents: 7999,
  })
})

test.each([
  ['the account', profileOf({ subscriptionName: null }).data, undefined],
  ['the tab', undefined, { ...savedPayment, product: { ...savedPayment.product, name: '' } }],
])('a plan that %s has no name for is a health plan', (_, profile, saved) => {
  expect(purchaseSummary(profile, saved)?.lines[0]?.name).toBe('Health Plan')
})

test('an account without a plan, and no memory, is no purchase', () => {
  const profile = profileOf({ planId: null, subscriptionName: null }).data
  expect(purchaseSummary(profile, undefined)).toBeUndefined()
  expect(purchaseSummary(undefined, undefined)).toBeUndefined()
})
