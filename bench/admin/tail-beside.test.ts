import { expect, test } from 'vitest'
import { tailBeside } from './tail-beside.ts'

const stretch = (slowest: number, others = 1) => [...Array.from({ length: 99 }, () => others), slowest]

test('equal times with and without an operator have a ratio of one within its range', () => {
  const pairs = Array.from({ length: 20 }, (_, at) => ({
    alone: stretch(10 + (at % 3)),
    beside: stretch(10 + ((at + 1) % 3)),
  }))
  const { times, low, high } = tailBeside(pairs, 0.99)
  expect(times).toBeCloseTo(1, 1)
  expect(low).toBeLessThanOrEqual(1)
  expect(high).toBeGreaterThanOrEqual(1)
})

test('a slower tail shows only in its percentile', () => {
  const pairs = Array.from({ length: 20 }, () => ({
    alone: [...stretch(10), 10],
    beside: [...stretch(20), 20],
  }))
  expect(tailBeside(pairs, 0.99)).toMatchObject({ alone: 10, beside: 20, times: 2, low: 2, high: 2 })
  expect(tailBeside(pairs, 0.5).times).toBe(1)
})

test('a few bad stretches affect all calls together but not the ratio, on either side', () => {
  const calm = Array.from({ length: 19 }, () => ({ alone: stretch(10), beside: stretch(10) }))
  const stalled = stretch(90, 80)
  const beside = tailBeside([...calm, { alone: stretch(10), beside: stalled }], 0.99)
  expect(beside.times).toBeCloseTo(1)
  expect(beside.beside).toBeGreaterThan(50)
  const alone = tailBeside([...calm, { alone: stalled, beside: stretch(10) }], 0.99)
  expect(alone.times).toBeCloseTo(1)
})

test('the ratio shows what affects more than a tenth of the stretches', () => {
  const calm = Array.from({ length: 15 }, () => ({ alone: stretch(10), beside: stretch(10) }))
  const struck = Array.from({ length: 5 }, () => ({ alone: stretch(10), beside: stretch(90, 80) }))
  const { times, high } = tailBeside([...calm, ...struck], 0.95)
  expect(times).toBeGreaterThan(1.5)
  expect(high).toBeGreaterThan(times)
})

test('is NaN without pairs', () => {
  expect(tailBeside([], 0.99).times).toBeNaN()
})
