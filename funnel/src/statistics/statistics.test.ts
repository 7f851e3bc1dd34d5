import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketQuantile } from './bucket-quantile.ts'
import { differenceSentence } from './difference-sentence.ts'
import { shareDifference } from './share-difference.ts'
import { wilsonInterval } from './wilson-interval.ts'

const proportion = fc
  .tuple(fc.nat(5000), fc.nat(5000))
  .filter(([a, b]) => a + b > 0)
  .map(([count, rest]) => ({ count, total: count + rest }))

describe('the interval of a share', () => {
  // Newcombe, Statistics in Medicine 17 (1998) 857–872, table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%d of %d is %d to %d, as published', (count, total, low, high) => {
    const interval = wilsonInterval({ count, total })
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  test('contains the share, stays within 0 and 1, and mirrors that of the complement', () => {
    fc.assert(
      fc.property(proportion, ({ count, total }) => {
        const { share, low, high } = wilsonInterval({ count, total }) ?? { share: -1, low: 0, high: 0 }
        expect(0 <= low && low <= share && share <= high && high <= 1).toBe(true)
        expect(wilsonInterval({ count: total - count, total })?.low).toBeCloseTo(1 - high, 10)
      }),
    )
    expect(wilsonInterval({ count: 0, total: 0 })).toBeUndefined()
  })

  test('narrows with more people', () => {
    fc.assert(
      fc.property(proportion, fc.integer({ min: 2, max: 50 }), ({ count, total }, times) => {
        const width = (factor: number) => {
          const { low, high } = wilsonInterval({ count: count * factor, total: total * factor }) ?? {
            low: 0,
            high: 9,
          }
          return high - low
        }
        expect(width(times)).toBeLessThan(width(1))
      }),
    )
  })
})

describe('the difference of two shares', () => {
  // Newcombe, Statistics in Medicine 17 (1998) 873–890, table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%d of %d against %d of %d, as published', (count, total, otherCount, otherTotal, low, high) => {
    const interval = shareDifference({ count: otherCount, total: otherTotal }, { count, total })
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  test('contains the difference, flips with its sides, and stays between -1 and 1', () => {
    fc.assert(
      fc.property(proportion, proportion, (before, now) => {
        const there = shareDifference(before, now)
        const back = shareDifference(now, before)
        if (there === undefined || back === undefined) throw new Error('Both groups have people')
        expect(there.low <= there.difference && there.difference <= there.high).toBe(true)
        expect(there.low).toBeGreaterThanOrEqual(-1 - 1e-12)
        expect(there.high).toBeLessThanOrEqual(1 + 1e-12)
        expect(back.low).toBeCloseTo(-there.high, 10)
        expect(back.high).toBeCloseTo(-there.low, 10)
      }),
    )
  })

  test('is undefined for an empty group', () => {
    expect(shareDifference({ count: 0, total: 0 }, { count: 1, total: 2 })).toBeUndefined()
  })
})

describe('a quantile of buckets', () => {
  const ends = [1000, 2000, 3000, 5000, 10_000]

  test('is inside the bucket of its value, as calculated by hand', () => {
    const buckets = [
      { end: 5000, count: 4 },
      { end: 1000, count: 4 },
      { end: 10_000, count: 2 },
    ]
    // 5 of 10 is a quarter into the bucket from 3000 to 5000; 9 of 10 is half way from 5000 to 10 000.
    expect(bucketQuantile(buckets, ends, 0.5)).toBe(3500)
    expect(bucketQuantile(buckets, ends, 0.9)).toBe(7500)
    expect(bucketQuantile([], ends, 0.5)).toBeUndefined()
  })

  test('stays within the bucket of the true quantile and grows with the share', () => {
    const values = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (times, quantile) => {
        const endOf = (value: number) => ends.find((end) => value <= end) ?? 0
        const buckets = ends.map((end) => ({
          end,
          count: times.filter((time) => endOf(time) === end).length,
        }))
        const guess = bucketQuantile(buckets, ends, quantile) ?? Number.NaN
        const sorted = times.toSorted((a, b) => a - b)
        const truth = sorted[Math.ceil(sorted.length * quantile - 1e-9) - 1] ?? sorted[0] ?? 0
        expect(guess).toBeLessThanOrEqual(endOf(truth))
        expect(guess).toBeGreaterThanOrEqual(ends.findLast((end) => end < endOf(truth)) ?? 0)
        expect(bucketQuantile(buckets, ends, 1)).toBeGreaterThanOrEqual(guess)
      }),
    )
  })
})

test.each([
  [0.021, 0.009, 0.033, 'Drop-off at step 23 is 2.1 points higher than last week, 95% interval 0.9 to 3.3'],
  [-0.021, -0.033, -0.009, 'Drop-off at step 23 is 2.1 points lower than last week, 95% interval 0.9 to 3.3'],
  [
    0.001,
    -0.02,
    0.022,
    'Drop-off at step 23 is about the same as last week: the difference of 0.1 points may be chance, 95% interval -2.0 to 2.2',
  ],
])('puts a difference of %d into words', (difference, low, high, sentence) => {
  expect(differenceSentence('step 23', { difference, low, high }, 'last week')).toBe(sentence)
})
