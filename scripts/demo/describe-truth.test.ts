import { loadBrand } from '@fennel/brands'
import { landingSteps } from '@fennel/funnel'
import { expect, it } from 'vitest'
import { describeTruth } from './describe-truth.ts'
import type { TrueCount, Truth } from './truth.ts'

/** What the demo noted: two days with these counts, and no money. */
const truthOf = (counts: Truth['counts']): Truth => ({
  seed: 1,
  from: '2026-03-01',
  to: '2026-03-02',
  totals: {},
  counts,
  movements: [],
  leads: [],
  alarms: [],
  subscriptions: {},
})

it('counts the questions of a landing page like Quiz analytics does', async () => {
  const brand = await loadBrand('calmplate')
  const [flow] = Object.values(brand.flows)
  if (flow === undefined) throw new Error('The brand has no flow')
  const [first, further] = landingSteps(flow).map(({ id }) => id)
  const later = flow.steps.find(({ landingPageOnly }) => landingPageOnly !== true)?.id
  const count = (step: string, measure: string, visits: number): TrueCount => ({
    brand: brand.appId,
    day: '2026-03-01',
    flow: flow.id,
    source: 'meta',
    device: 'phone',
    country: 'US',
    step,
    measure,
    count: visits,
  })
  const truth = truthOf([
    count('', 'visit', 110),
    count('', 'landing', 100),
    ...(first === undefined ? [] : [count(first, 'seen', 70), count(first, 'answered', 70)]),
    ...(further === undefined ? [] : [count(further, 'seen', 65), count(further, 'answered', 65)]),
    count(later ?? '', 'seen', 60),
    count(later ?? '', 'answered', 40),
    count(later ?? '', 'left', 20),
  ])
  const printed = describeTruth(truth, [brand]).split('Where most leave')[1] ?? ''
  const rows = printed
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/ +/))
  const named = (step: string | undefined) => `${brand.appId}/${flow.id}/${step}`
  expect(rows).toEqual([
    [named(first), '100', '70', '30'],
    [named(later), '60', '40', '20'],
    ...(further === undefined ? [] : [[named(further), '–', '65', '–']]),
  ])
})

it('lists each source by name, without the counts that are filed by step alone', () => {
  const count = { brand: 'b', day: '2026-03-01', flow: 'f', device: 'phone', country: 'US', count: 1 }
  const truth = truthOf([
    { ...count, source: 'direct', step: '', measure: 'visit' },
    { ...count, source: '', device: '', country: '', step: 'age', measure: 'told' },
  ])
  const table = describeTruth(truth, [])
    .split('\n\n')
    .find((text) => text.trim().startsWith('source'))
  expect(table?.split('\n').slice(1)).toEqual([expect.stringMatching(/^ {2}direct +1 +0 +0 /)])
})
