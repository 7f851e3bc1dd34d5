import { expect, test } from 'vitest'
import { profileOf, savedPayment } from '#web/testing/paid-visit.ts'
import { purchaseSummary } from './purchase-summary.ts'

const purchase = {
  id: 'calmplate-3-month',
  kind: 'plan',
  name: '3-Month Plan',
  price: 39.99,
  refunded: 0,
  currency: 'USD',
  purchasedAt: '2026-03-01T10:00:00.000Z',
} as const
const workouts = { ...purchase, id: 'workout-program', kind: 'upsell', price: 18.99 } as const
const upsell = {
  id: 'workout-program',
  name: 'Workouts',
  price: 18.99,
  currency: 'USD',
  purchaseDate: '2026-03-01T10:01:00.000Z',
  transactionId: 'pi_2',
  orderId: 'order-2',
}

test('lists the plan and its offers and adds them up', () => {
  const profile = profileOf({ purchases: [purchase, workouts] }).data
  const summary = purchaseSummary(profile, savedPayment)
  expect(summary?.lines.map(({ cents }) => cents)).toEqual([3999, 1899])
  expect(summary?.totalCents).toBe(5898)
  expect(summary?.outlook).toEqual({ state: 'renews', until: '2026-03-31T10:00:00.000Z' })
})

test('leaves out what was bought before the newest plan', () => {
  const earlier = { ...purchase, id: 'calmplate-1-month', price: 19.99 }
  const profile = profileOf({ purchases: [earlier, workouts, purchase, { ...workouts, id: 'recipes' }] }).data
  const summary = purchaseSummary(profile, savedPayment)
  expect(summary?.lines.map(({ id }) => id)).toEqual(['0-calmplate-3-month', '1-recipes'])
  expect(summary?.totalCents).toBe(5898)
})

test('leaves out full refunds of the total, but not partial ones', () => {
  const purchases = [
    { ...purchase, refunded: 5 },
    { ...workouts, refunded: 18.99 },
  ]
  const summary = purchaseSummary(profileOf({ purchases }).data, savedPayment)
  expect(summary?.lines.map(({ cents }) => cents)).toEqual([3999])
  expect(summary?.totalCents).toBe(3999)
})

test('shows no lines for an order that was refunded in full', () => {
  const purchases = [{ ...purchase, refunded: 39.99 }]
  const summary = purchaseSummary(profileOf({ purchases }).data, savedPayment)
  expect(summary).toMatchObject({ lines: [], totalCents: 0 })
})

test('uses the tab’s memory if the account has no purchases', () => {
  const summary = purchaseSummary(profileOf().data, { ...savedPayment, upsells: [upsell] })
  expect(summary?.lines).toEqual([
    { id: 'calmplate-1-month', name: '1-Month Plan', cents: 1999, currency: 'USD' },
    { id: 'workout-program', orderNumber: 'order-2', name: 'Workouts', cents: 1899, currency: 'USD' },
  ])
})

test('uses the tab’s memory without an account', () => {
  expect(purchaseSummary(undefined, savedPayment)?.totalCents).toBe(1999)
})

test.each<[string, ReturnType<typeof purchaseSummary>]>([
  [
    'purchases',
    purchaseSummary(profileOf({ purchases: [{ ...purchase, currency: 'EUR' }] }).data, undefined),
  ],
  ['the plan', purchaseSummary(profileOf({ subscriptionCurrency: 'EUR' }).data, undefined)],
  [
    'the tab',
    purchaseSummary(undefined, { ...savedPayment, product: { ...savedPayment.product, currency: 'EUR' } }),
  ],
])('takes the currency of an order from %s', (_case, summary) => {
  expect(summary).toMatchObject({ lines: [{ currency: 'EUR' }], currency: 'EUR' })
})

test('falls back to 79.99 for a plan with an unknown price', () => {
  const profile = profileOf({ subscriptionPrice: null }).data
  expect(purchaseSummary(profile, undefined)).toMatchObject({
    lines: [{ name: '1-Month Plan', cents: 7999 }],
    totalCents: 7999,
  })
})

test.each([
  ['the account', profileOf({ subscriptionName: null }).data, undefined],
  ['the tab', undefined, { ...savedPayment, product: { ...savedPayment.product, name: '' } }],
])('calls a plan without a name in %s a health plan', (_, profile, saved) => {
  expect(purchaseSummary(profile, saved)?.lines[0]?.name).toBe('Health Plan')
})

test('returns no purchase for an account without a plan and an empty tab', () => {
  const profile = profileOf({ planId: null, subscriptionName: null }).data
  expect(purchaseSummary(profile, undefined)).toBeUndefined()
  expect(purchaseSummary(undefined, undefined)).toBeUndefined()
})
