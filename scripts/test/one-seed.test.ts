import fc from 'fast-check'
import { expect, inject, test } from 'vitest'

function drawnCases(): readonly number[] {
  const drawn: number[] = []
  fc.assert(fc.property(fc.integer(), (one) => void drawn.push(one)))
  return drawn
}

test('a retried property test gets the same cases and prints the seed of the run', () => {
  expect(drawnCases()).toEqual(drawnCases())
  const fail = () => fc.assert(fc.property(fc.integer(), () => false))
  expect(fail).toThrow(`seed: ${inject('propertySeed')},`)
})
