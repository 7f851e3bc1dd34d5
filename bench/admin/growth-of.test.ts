import { describe, expect, it } from 'vitest'
import { growthOf } from './growth-of.ts'
import type { Pair } from './growth-of.ts'

/** Pairs in which the large one takes `times` as long, give or take up to a tenth. */
function pairsOf(times: number, count: number): Pair[] {
  return Array.from({ length: count }, (_, at) => ({
    small: 2 + at / 10,
    large: (2 + at / 10) * times * (1 + Math.sin(at * 7) / 10),
  }))
}

describe('growth', () => {
  it('finds the factor, between its bounds', () => {
    const { times, low, high } = growthOf(pairsOf(1.3, 100))
    expect(times).toBeCloseTo(1.3, 1)
    expect(low).toBeLessThan(times)
    expect(high).toBeGreaterThan(times)
    expect(high - low).toBeLessThan(0.08)
  })

  it('has a narrower interval with more pairs', () => {
    const width = ({ low, high }: { readonly low: number; readonly high: number }) => high - low
    expect(width(growthOf(pairsOf(1, 400)))).toBeLessThan(width(growthOf(pairsOf(1, 40))) / 2)
  })

  it('is not moved by a few pauses of the machine on one side', () => {
    const pairs = pairsOf(1, 100)
    const struck = pairs.map((pair, at) => (at % 12 === 0 ? { ...pair, large: pair.large * 50 } : pair))
    expect(growthOf(struck).times).toBeLessThan(1.05)
  })

  it('notices growth of one filter in four', () => {
    const pairs = pairsOf(1, 100).map((pair, at) =>
      at % 4 === 0 ? { ...pair, large: pair.large * 2 } : pair,
    )
    expect(growthOf(pairs).low).toBeGreaterThan(1.05)
  })

  it('weighs double and half alike', () => {
    const pairs = Array.from({ length: 60 }, (_, at) =>
      at % 2 === 0 ? { small: 1, large: 2 } : { small: 2, large: 1 },
    )
    expect(growthOf(pairs).times).toBeCloseTo(1, 6)
  })

  it('is NaN without pairs', () => {
    expect(growthOf([]).times).toBeNaN()
  })
})
