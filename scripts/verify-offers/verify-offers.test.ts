import { brandIds, loadWholeBrand } from '@fennel/brands'
import { startSandbox } from '@fennel/sandbox'
import { describe, expect, test } from 'vitest'
import { findPlanFor } from '../../api/src/catalog/catalog-of-brand.ts'
import { sandboxAccount } from '../stripe-setup/stripe-account.ts'
import { billsOf } from './bills.ts'
import { type Claim, differencesAmong, tableOf } from './claim.ts'
import { offeredPlans } from './offered-plans.ts'
import { amountsIn, cutPriceIn, daysIn, firstTermsIn, intervalsIn, percentsIn } from './read-words.ts'
import { renewalDay } from './renewal-day.ts'
import { wordsOfOffers } from './words-of-offers.ts'

const calmplate = await loadWholeBrand('calmplate')

describe.each(brandIds)('the offers of %s', (id) => {
  test('have the catalog’s amounts in every mail, response and page', async () => {
    const brand = await loadWholeBrand(id)
    const claims = wordsOfOffers(brand)
    expect(claims.length).toBeGreaterThan(10 * brand.plans.length)
    expect(differencesAmong(claims)).toEqual([])
  })

  test('are billed according to the catalog', async () => {
    const sandbox = await startSandbox({ port: 0, dataFile: ':memory:' })
    try {
      const claims = await billsOf(sandboxAccount(sandbox.url).stripe, await loadWholeBrand(id))
      expect(differencesAmong(claims)).toEqual([])
      expect(claims.length).toBeGreaterThan(0)
    } finally {
      await sandbox.close()
    }
  })
})

test('an experiment may name the price of its own arm', () => {
  const [plan] = calmplate.plans
  const arms = [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    {
      id: 'odd',
      name: 'At $5.43',
      weight: 1,
      changes: { planPrices: { [plan?.id ?? '']: { finalPriceCents: 543 } } },
    },
  ] as const
  const experiments = [{ id: 'odd-1', name: 'Odd', hypothesis: 'More.', status: 'draft', arms }] as const
  expect(differencesAmong(wordsOfOffers({ ...calmplate, experiments }))).toEqual([])
})

test('each plan is bought in a session whose experiment arm sells it', () => {
  const [plan] = calmplate.plans
  if (plan === undefined) throw new Error('The brand sells no plan')
  const arms = [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'low', name: 'Lower', weight: 1, changes: { planPrices: { [plan.id]: { finalPriceCents: 999 } } } },
  ] as const
  const experiments = [{ id: 'low-1', name: 'Low', hypothesis: 'More.', status: 'running', arms }] as const
  const brand = { ...calmplate, experiments }
  const offered = offeredPlans(brand)
  expect(offered.map((one) => one.plan.id).toSorted()).toEqual(
    [...brand.plans.map(({ id }) => id), `${plan.id}-low-1-low`].toSorted(),
  )
  for (const one of offered) expect(findPlanFor(brand, one.plan.id, one.sessionId)).toEqual(one.plan)
  expect(new Set(offered.map(({ sessionId }) => sessionId)).size).toBe(offered.length)
})

const claim: Claim = {
  brand: 'calmplate',
  flow: 'inflammation',
  offer: 'calmplate-1-month',
  where: 'purchase page',
  what: 'today',
  expected: [1999],
  found: [1999],
}

describe('the comparison', () => {
  test.each([
    ['another price', [1998]],
    ['no price', []],
    ['a price too many', [1999, 3999]],
    ['the wrong order', [3999, 1999]],
    ['a word for a number', ['1999']],
  ])('sees %s', (_name, found) => {
    const expected = found.length === 2 && found[0] === 3999 ? [1999, 3999] : [1999]
    expect(differencesAmong([claim, { ...claim, expected, found }])).toHaveLength(1)
  })

  test('spells out the wrong claim below its place', () => {
    const table = tableOf([claim, { ...claim, what: 'per day', expected: [67], found: [66] }])
    expect(table).toContain('1 of 2')
    expect(table).toContain('✗ calmplate')
    expect(table).toContain('per day: should be 67, says 66')
    expect(tableOf([claim])).toContain('✓ calmplate')
  })
})

const [, monthly] = calmplate.plans
if (monthly === undefined) throw new Error('The brand lost its plans')

test.each([
  [
    'a wrong price in the terms',
    JSON.parse(
      JSON.stringify(calmplate).replaceAll('1 month plan: $39.99', '1 month plan: $38.99'),
    ) as typeof calmplate,
    'terms page',
  ],
  [
    'a renewal price that the texts do not mention',
    { ...calmplate, plans: [{ ...monthly, renewal: { ...monthly.renewal, cents: 4499 } }] },
    'terms page',
  ],
  [
    'a price in a text that is not sold',
    { ...calmplate, emailOffer: { ...calmplate.emailOffer, tickerText: 'Only $12.34 today' } },
    'all texts',
  ],
])('reports %s', (_name, brand, where) => {
  expect(differencesAmong(wordsOfOffers(brand)).map((wrong) => wrong.where)).toContain(where)
})

test.each([
  ['2026-11-21', 0, '2026-11-28'],
  ['2026-11-21', 1, '2026-12-21'],
  ['2026-11-21', 2, '2027-02-21'],
  ['2027-01-31', 1, '2027-02-28'],
])('bought on %s, plan %i renews on %s', (day, place, expected) => {
  const plan = calmplate.plans[place]
  expect(plan && renewalDay(plan, Date.parse(`${day}T12:00:00Z`))).toBe(expected)
})

test('reads amounts, percentages, dates and intervals like a person', () => {
  expect(amountsIn('$18.99, $60 or $ 1,200.50; not 5 dollars; $3999')).toEqual([1899, 6000, 120_050, 399_900])
  expect(cutPriceIn('$1899')).toEqual([1899])
  expect(percentsIn('SAVE 68% (or 50 %)')).toEqual([68, 50])
  expect(daysIn('from December 21, 2026 to March 3, 2027')).toEqual(['2026-12-21', '2027-03-03'])
  expect(firstTermsIn('for your first 3 months, your first month')).toEqual(['3 months', 'month'])
  expect(intervalsIn('at $69.99 every 3 months, every month')).toEqual(['every 3 months', 'every month'])
})
