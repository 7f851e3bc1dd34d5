import { expect, it } from 'vitest'
import { median, quantile } from './quantile.ts'

it('finds the median', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([])).toBeNaN()
})

it('finds any quantile', () => {
  expect(quantile([10, 20, 30, 40, 50], 0.25)).toBe(20)
  expect(quantile([0, 100], 0.99)).toBe(99)
})
