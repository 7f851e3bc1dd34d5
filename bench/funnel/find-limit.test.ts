import { expect, test } from 'vitest'
import { findLimit } from './find-limit.ts'

/** A machine that holds rates up to a limit, except for the probes whose numbers are given. */
async function search(limit: number, hiccups: readonly number[] = []) {
  let place = 0
  return findLimit(async (perMinute) => {
    place += 1
    return { perMinute, holds: perMinute <= limit && !hiccups.includes(place) }
  })
}

test.each([16, 100, 120, 333, 1_500, 9_000])('finds a limit of %i a minute', async (limit) => {
  const { best, probes } = await search(limit)
  expect(best?.perMinute).toBeLessThanOrEqual(limit)
  expect(best?.perMinute).toBeGreaterThan(limit / 1.13 - 1)
  expect(probes.length).toBeLessThan(20)
})

test('ignores a single hiccup', async () => {
  expect((await search(333, [2])).best).toEqual((await search(333)).best)
})

test('gives up when no rate holds', async () => {
  const { best, probes } = await search(0)
  expect([best, probes.length]).toEqual([undefined, 8])
})
