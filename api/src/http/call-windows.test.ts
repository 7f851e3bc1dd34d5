import { minuteMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { CallWindows } from './call-windows.ts'

test('a window counts until it ends', () => {
  let moment = 1_000_000
  const windows = new CallWindows(() => moment)
  expect(windows.add('key', 1, minuteMs)).toEqual({ current: 1, ttl: minuteMs })
  moment += minuteMs - 1
  expect(windows.add('key', 1, minuteMs)).toEqual({ current: 2, ttl: 1 })
  moment += 1
  expect(windows.add('key', 1, minuteMs)).toEqual({ current: 1, ttl: minuteMs })
})

test('setting the clock back an hour locks nobody out for that hour', () => {
  let moment = 10_000_000
  const windows = new CallWindows(() => moment)
  windows.add('key', 5, minuteMs)
  moment -= 60 * minuteMs
  expect(windows.add('key', 1, minuteMs)).toEqual({ current: 1, ttl: minuteMs })
})
