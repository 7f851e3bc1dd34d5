import { expect, test } from 'vitest'
import { ordersOf } from './orders-of.ts'

test('seven items have 5,040 permutations, all different', () => {
  const orders = ordersOf(['a', 'b', 'c', 'd', 'e', 'f', 'g']).map((order) => order.join(''))
  expect(orders[0]).toBe('abcdefg')
  expect(new Set(orders).size).toBe(5_040)
  expect(orders.every((order) => order.split('').toSorted().join('') === 'abcdefg')).toBe(true)
})
