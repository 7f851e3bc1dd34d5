import fc from 'fast-check'
import { expect, it } from 'vitest'
import { peopleCount } from './people-count.ts'

it('is a whole number from 80 to 200, both reachable', () => {
  expect(peopleCount(() => 0)).toBe(80)
  expect(peopleCount(() => 0.5)).toBe(140)
  expect(peopleCount(() => 0.999_999)).toBe(200)
  expect(peopleCount(() => 1)).toBe(200)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (drawn) => {
      const people = peopleCount(() => drawn)
      expect(Number.isInteger(people) && people >= 80 && people <= 200).toBe(true)
    }),
  )
})
