import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restartPause, restartPolicy } from './restart-policy.ts'

test('pauses grow with each fall and stay bounded', () => {
  const pauses = [1, 2, 3, 4].map((count) =>
    restartPause(
      Array.from({ length: count }, () => 1000),
      1000,
    ),
  )
  expect(pauses).toEqual([200, 400, 800, 1600])
})

test('the fifth fall within a minute is the last', () => {
  expect(restartPause([0, 10_000, 20_000, 30_000, 59_000], 59_000)).toBeUndefined()
})

test('old falls are forgiven', () => {
  expect(restartPause([0, 1, 2, 3, 90_000], 90_000)).toBe(restartPolicy.firstPause)
})

test('a pause is never longer than the longest', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200_000)), fc.nat(200_000), (falls, now) => {
      const pause = restartPause(falls, now)
      expect(pause ?? 0).toBeLessThanOrEqual(restartPolicy.longestPause)
    }),
  )
})
