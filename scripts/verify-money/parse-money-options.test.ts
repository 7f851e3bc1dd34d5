import { expect, test } from 'vitest'
import { parseMoneyOptions } from './parse-money-options.ts'

test('without arguments every interruption and two thousand seeds are run', () => {
  const { seeds, ...others } = parseMoneyOptions([])
  expect([seeds[0], seeds.at(-1), seeds.length]).toEqual([1, 2000, 2000])
  expect(others).toEqual({ jobs: 2, only: undefined, realKill: false, noPoints: false })
})

test('takes a part of the name of a place', () => {
  expect(parseMoneyOptions(['--only', 'upsell.']).only).toBe('upsell.')
  expect(parseMoneyOptions(['--real-kill', '--only', 'upsell.']).realKill).toBe(true)
})

test.each([
  [['--only', 'typo'], 'No place has "typo" in its name'],
  [['--real-kill', '--only', 'typo'], 'No place has "typo" in its name'],
  [['--real-kill', '--only', 'GET /v1/refunds'], 'No place has "GET /v1/refunds" in its name'],
  [['--no-points', '--only', 'upsell.'], 'leave one out'],
  [['--jobs', 'x'], '--jobs takes a whole number of 1 or more, not "x"'],
  [['--jobs', '0'], '--jobs takes a whole number of 1 or more, not "0"'],
  [['--seed', '9..1'], 'No such seeds: "9..1"'],
])('refuses %j, which would run nothing', (args, words) => {
  expect(() => parseMoneyOptions(args)).toThrow(words)
})
