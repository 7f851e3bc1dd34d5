import { describe, expect, test } from 'vitest'
import { priceExperiment } from '../testing/price-experiment.ts'
import type { ArmChanges } from './experiment.ts'
import { readResults } from './read-results.ts'
import { chiSquareTail } from './sample-ratio.ts'
import { sequentialInterval } from './sequential-interval.ts'

test.each([
  [3.841, 1, 0.05],
  [5.991, 2, 0.05],
  [7.815, 3, 0.05],
  [13.277, 4, 0.01],
  [10.828, 1, 0.001],
])('the chi-square tail of %d at %d degrees is %d, as in published tables', (statistic, degrees, tail) => {
  expect(chiSquareTail(statistic, degrees)).toBeCloseTo(tail, 4)
})

describe('a sequential interval', () => {
  const options = { alpha: 0.05, tau: 0.02, spread: 'pooled' } as const
  const buyers = (visitors: number, sum: number) => ({ visitors, sum, sumOfSquares: sum })

  test('matches the formula calculated by hand', () => {
    // V = 0.0525·(1 − 0.0525)·(8000/7999)·(2/4000) = 2.4875e-5, tau² = 4e-4:
    // √(2V·(V+tau²)/tau²·(ln 20 + ½·ln((V+tau²)/V)))
    const { difference, low, high } = sequentialInterval(buyers(4000, 160), buyers(4000, 260), options)
    expect(difference).toBeCloseTo(0.025, 10)
    expect((high - low) / 2).toBeCloseTo(0.015_274, 6)
  })

  test('narrows with more visitors, and is unbounded without any', () => {
    const width = (factor: number) => {
      const { low, high } = sequentialInterval(
        buyers(1000 * factor, 40 * factor),
        buyers(1000 * factor, 50 * factor),
        options,
      )
      return high - low
    }
    expect(width(10)).toBeLessThan(width(1))
    expect(sequentialInterval(buyers(0, 0), buyers(0, 0), options)).toEqual({
      difference: 0,
      low: -Infinity,
      high: Infinity,
    })
  })
})

describe('the stop rule', () => {
  const counts = (control: readonly [number, number], low: readonly [number, number]) =>
    [control, low].map(([visitors, buyers], at) => ({
      armId: at === 0 ? 'control' : 'low',
      visitors,
      buyers,
      netCents: buyers * 1999,
      netCentsSquared: buyers * 1999 ** 2,
    }))

  test.each([
    ['too-early', [100, 4], [100, 9]],
    ['wrong-split', [4000, 160], [3000, 160]],
    ['too-early', [199, 20], [200, 20]],
    ['too-early', [1000, 9], [1000, 10]],
    ['too-early', [1000, 29], [1000, 30]],
    ['keep-going', [200, 30], [200, 30]],
    ['keep-going', [1000, 40], [1000, 45]],
    // Somewhere between 15 cents less and 1 cent more per visitor: nobody would call that equal.
    ['keep-going', [60_000, 2400], [60_000, 2190]],
    ['winner', [4000, 160], [4000, 260]],
    ['worse', [4000, 260], [4000, 160]],
    ['no-difference', [200_000, 8000], [200_000, 8010]],
  ] as const)('says %s', (verdict, control, low) => {
    const result = readResults(priceExperiment(), counts(control, low), 1999)
    expect(result.verdict).toBe(verdict)
    expect(result.words).toMatch(/^[A-Z“].+\.$/)
  })

  test.each([
    ['It was stopped before each variant had 200 visitors,', [100, 4], [100, 9]],
    ['Visitors weren’t split as planned,', [4000, 160], [3000, 160]],
    ['It was stopped before there was an answer.', [1000, 40], [1000, 45]],
    ['“Lower” brought in more per visitor, and not by chance.', [4000, 160], [4000, 260]],
    ['The change brought in less per visitor, and not by chance.', [4000, 260], [4000, 160]],
    ['The variants were practically equal:', [200_000, 8000], [200_000, 8010]],
  ] as const)('says of a stopped experiment “%s” and gives no advice', (beginning, control, low) => {
    const { words } = readResults(priceExperiment({ status: 'stopped' }), counts(control, low), 1999)
    expect(words.startsWith(beginning)).toBe(true)
    expect(words).not.toMatch(/\b(Stop|Find|keep|look|You)\b/)
  })

  test('ends once every arm is practically equal to the control or certainly worse', () => {
    const ofThree = priceExperiment({
      arms: [
        { id: 'control', name: 'As it is', weight: 1, changes: {} },
        { id: 'same', name: 'Same', weight: 1, changes: { drop: ['extra'] } },
        { id: 'bad', name: 'Bad', weight: 1, changes: { drop: ['age'] } },
      ],
    })
    const arm = (armId: string, buyers: number) => ({
      armId,
      visitors: 200_000,
      buyers,
      netCents: buyers * 1999,
      netCentsSquared: buyers * 1999 ** 2,
    })
    const reading = (same: number, bad: number) =>
      readResults(ofThree, [arm('control', 8000), arm('same', same), arm('bad', bad)], 1999)
    expect(reading(8010, 6000)).toMatchObject({
      verdict: 'no-difference',
      words:
        'No change sells more: each sells less, and not by chance, or is practically equal to the control (within half a sale per 100 visitors). Stop and keep the control.',
    })
    expect(reading(8010, 8020).words).toContain('The variants are practically equal')
    expect(reading(8600, 6000).verdict).not.toBe('no-difference')
  })

  test('compares revenue where only one-time offers differ, since every visitor has bought', () => {
    const ofOffer = priceExperiment({
      arms: [
        { id: 'control', name: 'As it is', weight: 1, changes: {} },
        { id: 'low', name: 'Cheaper', weight: 1, changes: { upsells: { workout: { priceCents: 500 } } } },
      ],
    })
    const visitors = 20_000
    const bringing = (more: number, taken: number) => ({
      visitors,
      buyers: visitors,
      netCents: visitors * 1999 + taken * more,
      netCentsSquared: (visitors - taken) * 1999 ** 2 + taken * (1999 + more) ** 2,
    })
    const reading = (control: number, low: number) =>
      readResults(
        ofOffer,
        [
          { armId: 'control', ...bringing(1899, control) },
          { armId: 'low', ...bringing(1899, low) },
        ],
        1999,
      )
    expect(reading(4000, 6000)).toMatchObject({
      verdict: 'winner',
      words: '“Cheaper” brings in more per visitor, and not by chance. Stop and make it the winner.',
    })
    expect(reading(6000, 4000).verdict).toBe('worse')
    expect(reading(4000, 4020).verdict).toBe('keep-going')
  })

  describe.each<[string, ArmChanges]>([
    ['a price', { planPrices: { month: { finalPriceCents: 2999 } } }],
    ['the plans', { plans: ['year'] }],
    ['a price and an offer', { planPrices: { month: { finalPriceCents: 2999 } }, upsells: { workout: {} } }],
    ['an offer and a step', { upsells: { workout: { priceCents: 500 } }, drop: ['extra'] }],
  ])('where %s differs', (_what, changes) => {
    const ofPrices = priceExperiment({
      arms: [
        { id: 'control', name: 'As it is', weight: 1, changes: {} },
        { id: 'premium', name: 'Premium', weight: 1, changes },
      ],
    })
    const selling = (armId: string, buyers: number, cents: number) => ({
      armId,
      visitors: 20_000,
      buyers,
      netCents: buyers * cents,
      netCentsSquared: buyers * cents ** 2,
    })
    const reading = (buyers: number, cents: number) =>
      readResults(ofPrices, [selling('control', 1000, 1999), selling('premium', buyers, cents)], 1999)

    test('an arm that sells less often but earns more is the winner', () => {
      const { verdict, words, arms } = reading(840, 2999)
      expect(arms[1]?.conversionDifference?.high).toBeLessThan(0)
      expect(verdict).toBe('winner')
      expect(words).toBe(
        '“Premium” brings in more per visitor, and not by chance. Stop and make it the winner.',
      )
    })

    test('an arm that sells more often but earns less is worse', () => {
      const { verdict, words, arms } = reading(1200, 999)
      expect(arms[1]?.conversionDifference?.low).toBeGreaterThan(0)
      expect(verdict).toBe('worse')
      expect(words).toBe(
        'The change brings in less per visitor, and not by chance. Stop and keep the control.',
      )
    })

    test('equal revenue at another price gives no verdict', () => {
      expect(reading(667, 2999).verdict).toBe('keep-going')
    })
  })

  test('the interval of revenue matches the formula calculated by hand', () => {
    const ofPrices = priceExperiment()
    const arm = (armId: string, cents: number) => ({
      armId,
      visitors: 4000,
      buyers: 200,
      netCents: 200 * cents,
      netCentsSquared: 200 * cents ** 2,
    })
    const { arms } = readResults(ofPrices, [arm('control', 1999), arm('low', 999)], 1999)
    const { difference, low, high } = arms[1]?.revenueDifference ?? { difference: 0, low: 0, high: 0 }
    expect(difference).toBeCloseTo(-50, 10)
    // Means 99.95 and 49.95, of squares 199 800.05 and 49 900.05, each arm's own variance of 189 857.51 and 47 416.90:
    // V = (189857.51 + 47416.90)/4000 = 59.3186, tau = 39.98, as above.
    expect((high - low) / 2).toBeCloseTo(23.9473, 4)
  })

  test('with two changes, each interval is as wide as half the error asks for', () => {
    const armOf = (id: string) => ({ id, name: id, weight: 1, changes: { drop: [id] } })
    const ofThree = priceExperiment({ arms: [armOf('control'), armOf('one'), armOf('two')] })
    const sold = (buyers: number) => ({ visitors: 4000, sum: buyers, sumOfSquares: buyers })
    const counts = ofThree.arms.map(({ id: armId }, at) => ({
      armId,
      visitors: 4000,
      buyers: 160 + 10 * at,
      netCents: 0,
      netCentsSquared: 0,
    }))
    const { arms } = readResults(ofThree, counts, 1999)
    const options = { alpha: 0.025, tau: 0.02, spread: 'pooled' } as const
    expect(arms.map(({ conversionDifference }) => conversionDifference)).toEqual([
      undefined,
      sequentialInterval(sold(160), sold(170), options),
      sequentialInterval(sold(160), sold(180), options),
    ])
  })

  test('names the arm that is certainly better, not a small one that is ahead by chance', () => {
    const ofThree = priceExperiment({
      arms: [
        { id: 'control', name: 'As it is', weight: 500, changes: {} },
        { id: 'plain', name: 'Plain headline', weight: 500, changes: { drop: ['extra'] } },
        { id: 'third', name: 'Third', weight: 5, changes: { drop: ['age'] } },
      ],
    })
    const arm = (armId: string, visitors: number, buyers: number) => ({
      armId,
      visitors,
      buyers,
      netCents: buyers * 1999,
      netCentsSquared: buyers * 1999 ** 2,
    })
    const counts = [arm('control', 50_000, 2500), arm('plain', 50_000, 4000), arm('third', 500, 41)]
    const { verdict, words } = readResults(ofThree, counts, 1999)
    expect(verdict).toBe('winner')
    expect(words).toContain('“Plain headline” sells more')
  })
})
