import { expect, test } from 'vitest'
import { tailBeside } from './tail-beside.ts'

const stretch = (slowest: number, others = 1) => [...Array.from({ length: 99 }, () => others), slowest]

test('what is equally slow with and without an operator has a ratio of one and a range around it', () => {
  const pairs = Array.from({ length: 20 }, (_, at) => ({
    alone: stretch(10 + (at % 3)),
    beside: stretch(10 + ((at + 1) % 3)),
  }))
  const { times, low, high } = tailBeside(pairs, 0.99)
  expect(times).toBeCloseTo(1, 1)
  expect(low).toBeLessThanOrEqual(1)
  expect(high).toBeGreaterThanOrEqual(1)
})

test('a slower tail shows in its percentile alone', () => {
  const pairs = Array.from({ length: 20 }, () => ({
    alone: [...stretch(10), 10],
    beside: [...stretch(20), 20],
  }))
  expect(tailBeside(pairs, 0.99)).toMatchObject({ alone: 10, beside: 20, times: 2, low: 2, high: 2 })
  expect(tailBeside(pairs, 0.5).times).toBe(1)
})

test('one bad stretch widens the range: its calls are no witnesses of their own', () => {
  const calm = Array.from({ length: 19 }, () => ({ alone: stretch(10), beside: stretch(10) }))
  const bad = { alone: stretch(10), beside: stretch(90, 80) }
  const { low, high } = tailBeside([...calm, bad], 0.95)
  expect(low).toBe(1)
  expect(high).toBeGreaterThan(20)
})

test('without pairs there is nothing to say', () => {
  expect(tailBeside([], 0.99).times).toBeNaN()
})
