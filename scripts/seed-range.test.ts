import { expect, test } from 'vitest'
import { seedsIn } from './seed-range.ts'

test('yields one seed, or each seed of a range', () => {
  expect([...seedsIn('7')]).toEqual([7])
  expect([...seedsIn('1..4')]).toEqual([1, 2, 3, 4])
})

test.each(['', 'x', '1..x', '1..', '..4', '4..1', '1.5', '-1'])('rejects %j', (range) => {
  expect(() => [...seedsIn(range)]).toThrow(`No such seeds: "${range}".`)
})
