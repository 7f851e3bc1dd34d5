import { expect, test } from 'vitest'
import { CallWindows } from './call-windows.ts'

const minute = 60_000

test('a window counts until it is over', () => {
  let moment = 1_000_000
  const windows = new CallWindows(() => moment)
  expect(windows.add('key', 1, minute)).toEqual({ current: 1, ttl: minute })
  moment += minute - 1
  expect(windows.add('key', 1, minute)).toEqual({ current: 2, ttl: 1 })
  moment += 1
  expect(windows.add('key', 1, minute)).toEqual({ current: 1, ttl: minute })
})

test('a clock that is set back by an hour locks nobody out for that hour', () => {
  let moment = 10_000_000
  const windows = new CallWindows(() => moment)
  windows.add('key', 5, minute)
  moment -= 60 * minute
  expect(windows.add('key', 1, minute)).toEqual({ current: 1, ttl: minute })
})
