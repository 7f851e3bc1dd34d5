import { expect, test } from 'vitest'
import { profileOf, savedPayment } from '#web/testing/paid-visit.ts'
import { purchaseSummary as summaryOn } from './purchase-summary.ts'

const here = { appId: 'calmplate', name: 'Calmplate' }
const purchaseSummary = (...known: [Parameters<typeof summaryOn>[0], Parameters<typeof summaryOn>[1]]) =>
  summaryOn(...known, here)

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

const otherBrand = { appName: 'bravolio', brandName: 'Bravolio' }
const theirs = { ...purchase, ...otherBrand, id: 'bravolio-1-month', price: 29.99 }
const ours = { ...purchase, appName: 'calmplate', brandName: 'Calmplate' }
const ended = { subscriptionStatus: 'canceled', subscriptionEnd: '2026-02-01T10:00:00.000Z' }
const running = { subscriptionStatus: 'active', subscriptionEnd: '2026-03-31T10:00:00.000Z' }
const planOfOthers = { ...running, appName: 'bravolio', planId: 'bravolio-1-month', subscriptionRenews: true }
const ourPlan = { ...ended, appName: 'calmplate', planId: 'calmplate-3-month', subscriptionRenews: false }
const showingTheirs = { planId: 'bravolio-1-month', subscriptionBrandName: 'Bravolio' }

test('shows the order of this brand, even if another brand’s is newer', () => {
  const { data } = profileOf({ purchases: [ours, theirs, { ...workouts, ...otherBrand }] })
  const summary = purchaseSummary(data, undefined)
  expect(summary?.lines.map(({ cents }) => cents)).toEqual([3999])
  expect(summary?.isOfThisBrand).toBe(true)
})

test('says what happens to the plan of this brand, even if the account shows another brand’s', () => {
  const profile = { ...showingTheirs, purchases: [ours, theirs], plans: [planOfOthers, ourPlan] }
  expect(purchaseSummary(profileOf(profile).data, undefined)?.outlook).toEqual({ state: 'ended' })
})

test('of several plans of this brand, goes by the one that the account shows', () => {
  const shown = { planId: 'calmplate-1-month', subscriptionEnd: '2026-03-31T10:00:00.000Z' }
  const plans = [ourPlan, { ...ourPlan, ...running, ...shown, subscriptionRenews: true }]
  const { data } = profileOf({ ...shown, purchases: [ours], plans })
  expect(purchaseSummary(data, undefined)?.outlook?.state).toBe('renews')
})

test('shows another brand’s order, with its name, only if there is none of this one', () => {
  const purchases = [theirs, { ...workouts, ...otherBrand }]
  const profile = { ...showingTheirs, purchases, plans: [planOfOthers] }
  const summary = purchaseSummary(profileOf(profile).data, undefined)
  expect(summary?.lines.map(({ name }) => name)).toEqual(['Bravolio 3-Month Plan', 'Bravolio 3-Month Plan'])
  expect(summary).toMatchObject({ isOfThisBrand: false, outlook: { state: 'renews' } })
})

test.each([
  ['plan of this brand that was free at first', profileOf({ purchases: [theirs] }).data, undefined],
  ['payment of this tab', profileOf({ ...showingTheirs, purchases: [theirs] }).data, savedPayment],
])('shows no order of another brand beside a %s', (_case, profile, saved) => {
  const summary = purchaseSummary(profile, saved)
  expect(summary).toMatchObject({ lines: [{ name: '1-Month Plan', cents: 1999 }], isOfThisBrand: true })
})

test('names another brand’s plan with that brand', () => {
  const summary = purchaseSummary(profileOf(showingTheirs).data, undefined)
  expect(summary).toMatchObject({ lines: [{ name: 'Bravolio 1-Month Plan' }], isOfThisBrand: false })
})

test.each([
  [{ subscriptionStatus: 'canceled' }, { state: 'ended' }],
  [
    { subscriptionStatus: 'canceled', subscriptionReason: 'paused', subscriptionEnd: null },
    { state: 'paused' },
  ],
  [
    { subscriptionStatus: 'past_due', subscriptionReason: 'grace' },
    { state: 'overdue', isClosed: false },
  ],
  [
    { subscriptionStatus: 'past_due', subscriptionReason: 'unpaid' },
    { state: 'overdue', isClosed: true },
  ],
  [{ subscriptionEnd: null }, undefined],
] as const)('makes of the standing %j the outlook %j', (standing, outlook) => {
  expect(purchaseSummary(profileOf({ purchases: [ours], ...standing }).data, undefined)?.outlook).toEqual(
    outlook,
  )
})
