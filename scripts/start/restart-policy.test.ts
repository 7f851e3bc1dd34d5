import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restartPause, restartPolicy } from './restart-policy.ts'

test('pauses grow with each crash and stay bounded', () => {
  const pauses = [1, 2, 3, 4].map((count) =>
    restartPause(
      Array.from({ length: count }, () => 1000),
      1000,
    ),
  )
  expect(pauses).toEqual([200, 400, 800, 1600])
})

test('gives up at the fifth crash within a minute', () => {
  expect(restartPause([0, 10_000, 20_000, 30_000, 59_000], 59_000)).toBeUndefined()
})

test('old crashes do not count', () => {
  expect(restartPause([0, 1, 2, 3, 90_000], 90_000)).toBe(restartPolicy.firstPause)
})

test('a pause never exceeds the maximum', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200_000)), fc.nat(200_000), (falls, now) => {
      const pause = restartPause(falls, now)
      expect(pause ?? 0).toBeLessThanOrEqual(restartPolicy.longestPause)
    }),
  )
})
