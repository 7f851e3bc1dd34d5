import { expect, test } from 'vitest'
import { centsOf } from './cents-of.ts'

test.each([
  ['39.99', 3999],
  ['12', 1200],
  ['12,5', 1250],
  [' 0.07 ', 7],
  ['1.005', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['12.', undefined],
])('%j is %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents))
