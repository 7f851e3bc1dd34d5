import { expect, test } from 'vitest'
import { waitInWords } from './too-many-tries.ts'

test.each([
  [0, 'a minute'],
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [15 * 60, '15 minutes'],
  [3600, '60 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds is %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
