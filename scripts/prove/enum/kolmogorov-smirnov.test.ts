import { expect, test } from 'vitest'
import { compareSamples, criticalDistance, kolmogorovTail } from './kolmogorov-smirnov.ts'

// Critical values of the Kolmogorov distribution, as found in tables.
test.each([
  [1.2238, 0.1],
  [1.3581, 0.05],
  [1.4802, 0.025],
  [1.6276, 0.01],
  [1.9495, 0.001],
])('λ = %d has the tail probability %d', (lambda, p) => {
  expect(kolmogorovTail(lambda)).toBeCloseTo(p, 4)
})

test('equal samples have distance 0, disjoint ones 1', () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at)
  expect(compareSamples(numbers, numbers)).toEqual({ distance: 0, p: 1 })
  const far = compareSamples(
    numbers,
    numbers.map((number) => number + 1000),
  )
  expect(far.distance).toBe(1)
  expect(far.p).toBeLessThan(1e-20)
})

test('the distance is the largest gap between the two step functions, and ties are no gap', () => {
  expect(compareSamples([1, 2, 3, 4], [3, 4, 5, 6]).distance).toBe(0.5)
  expect(compareSamples([1, 1, 1, 2], [1, 1, 1, 2]).distance).toBe(0)
  expect(compareSamples([1, 1, 1, 2], [1, 2, 2, 2]).distance).toBe(0.5)
})

// By hand: 1.3581 (or 1.6276) / (√N + 0.12 + 0.11/√N) with N = nm/(n+m), so √N is
// 3.1623, 2.2361, 22.3607, 8.1650, 22.3607.
test.each([
  [20, 20, 0.05, 0.4094],
  [10, 10, 0.05, 0.5646],
  [1000, 1000, 0.05, 0.0604],
  [100, 200, 0.05, 0.1637],
  [1000, 1000, 0.01, 0.0724],
])('samples of %d and %d fail at level %d from a distance of %d', (first, second, level, distance) => {
  expect(criticalDistance(first, second, level)).toBeCloseTo(distance, 4)
})

test('the test fails from exactly the critical distance', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at)
  const apartBy = (steps: number) =>
    compareSamples(
      numbers,
      numbers.map((number) => number + steps),
    )
  expect(apartBy(8).distance).toBeCloseTo(0.4, 9)
  expect(apartBy(8).p).toBeGreaterThan(0.05)
  expect(apartBy(9).distance).toBeCloseTo(0.45, 9)
  expect(apartBy(9).p).toBeLessThanOrEqual(0.05)
  expect(criticalDistance(20, 20, 0.05)).toBeGreaterThan(0.4)
  expect(criticalDistance(20, 20, 0.05)).toBeLessThan(0.45)
})

test('the critical distance of samples too small to fail is above 1', () => {
  expect(compareSamples([1, 2], [3, 4]).p).toBeGreaterThan(0.05)
  expect(criticalDistance(2, 2, 0.05)).toBeGreaterThan(1)
})

/** Reproducible numbers between 0 and 1 (a linear congruential generator). */
function uniform(seed: number, count: number): number[] {
  let state = seed
  return Array.from(
    { length: count },
    () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32,
  )
}

test('rarely distinguishes samples of one distribution, nearly always a shift of a tenth', () => {
  let alarms = 0
  let found = 0
  for (let seed = 1; seed <= 200; seed++) {
    const [first, second] = [uniform(seed * 7_919, 1000), uniform(seed * 104_729, 1000)]
    if (compareSamples(first, second).p <= 0.05) alarms += 1
    if (
      compareSamples(
        first,
        second.map((x) => x + 0.1),
      ).p <= 0.05
    )
      found += 1
  }
  expect(alarms).toBeLessThan(20)
  expect(found).toBe(200)
})
