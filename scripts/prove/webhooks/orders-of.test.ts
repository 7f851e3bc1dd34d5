import { expect, test } from 'vitest'
import { ordersOf } from './orders-of.ts'

test('seven things have 5,040 orders, each once', () => {
  const orders = ordersOf(['a', 'b', 'c', 'd', 'e', 'f', 'g']).map((order) => order.join(''))
  expect(orders[0]).toBe('abcdefg')
  expect(new Set(orders).size).toBe(5_040)
  expect(orders.every((order) => order.split('').toSorted().join('') === 'abcdefg')).toBe(true)
})
