import { expect, test } from 'vitest'
import { findPopularityClaims } from './popularity-findings.ts'
import { finished, shipped } from './testing/finished-brand.ts'

const [plan] = shipped.plans
const [upsell] = shipped.upsells.products
if (plan === undefined || upsell === undefined) throw new Error('The brand sells nothing')

const plans = [{ ...plan, name: 'Month Plan', isTagged: true }]
const item = (badgeText: string) => ({ icon: '', title: 'Soups', description: '', badgeText })
const selling = (...badges: readonly string[]) => ({
  ...finished,
  upsells: { products: [{ ...upsell, benefits: { ...upsell.benefits, items: badges.map(item) } }] },
})
const faultsOf = (brand: typeof finished) =>
  findPopularityClaims(brand, () => ({ file: 'a.ts' })).map(({ level, message }) => `${level} ${message}`)
const entry = (claim: string) => ({ id: 'sales', claim, source: 'Orders of 2026', sample: false })

test('reports the plan tagged as the most popular', () => {
  expect(faultsOf({ ...finished, plans })).toEqual([
    'should "Month Plan" is called "MOST POPULAR", and no entry of the evidence list says so.',
  ])
  expect(faultsOf({ ...finished, plans: [{ ...plan, isTagged: false }] })).toEqual([])
})

test.each(['Most loved', 'Crowd favorite', 'Long-time favourite', 'Most used', 'Bestseller'])(
  'reports the badge %j',
  (badge) => {
    expect(faultsOf(selling('Start here', badge))).toEqual([
      `should "Soups" is called "${badge}", and no entry of the evidence list says so.`,
    ])
  },
)

test('accepts what an entry of the evidence list names', () => {
  const evidence = [entry('The Month Plan is the most popular.'), entry('Soups: most loved.')]
  expect(faultsOf({ ...finished, plans, evidence })).toEqual([])
  expect(faultsOf({ ...selling('Most loved'), evidence })).toEqual([])
  expect(faultsOf({ ...selling('Most used'), evidence })).toHaveLength(1)
})
