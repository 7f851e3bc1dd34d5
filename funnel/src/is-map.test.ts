import { expect, test } from 'vitest'
import { isMap } from './is-map.ts'

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [[{ a: 1 }], false],
  [null, false],
  [undefined, false],
  ['{}', false],
  [1, false],
  [() => 1, false],
])('%j is an object with named fields: %s', (value, is) => {
  expect(isMap(value)).toBe(is)
})
