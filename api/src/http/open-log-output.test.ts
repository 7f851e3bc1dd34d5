import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLogOutput } from './open-log-output.ts'

/** How many bytes the output takes before it is full, and what it then fails with. */
let room: number
let code: string
let written: string
beforeEach(() => {
  room = 0
  code = 'ENOSPC'
  written = ''
})
afterEach(() => vi.useRealTimers())

const open = () =>
  openLogOutput(
    (bytes) => {
      if (room <= 0) throw Object.assign(new Error('not now'), { code })
      const taken = bytes.subarray(0, room)
      written += taken.toString('latin1')
      room -= taken.length
      return taken.length
    },
    (lines) => `lost ${lines}\n`,
  )

test('a line that was cut off is completed before the next one is written', () => {
  const output = open()
  room = 7
  output.write('first\nsecond\n')
  expect(written).toBe('first\ns')
  output.write('third\n')
  room = Infinity
  output.write('fourth\n')
  expect(written).toBe('first\nsecond\nthird\nfourth\n')
})

test('what is kept is written half a second after there is room, although no line follows', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  open().write('last\n')
  vi.advanceTimersByTime(500)
  expect(written).toBe('')
  room = Infinity
  vi.advanceTimersByTime(500)
  expect(written).toBe('last\n')
})

test('lines beyond a megabyte are lost, all in one place', () => {
  const output = open()
  const megabyte = `${'x'.repeat(999_990)}\n`
  output.write(megabyte)
  output.write('too long\nto fit\n')
  output.write('short\n')
  room = Infinity
  output.write('after\n')
  expect(written).toBe(`${megabyte}lost 3\nafter\n`)
})

test('at the end of the process, a slow reader is waited for, a full disk is not', () => {
  const output = open()
  output.write('last\n')
  const pause = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    if (pause.mock.calls.length === 3) room = Infinity
    return 'timed-out'
  })
  output.finish()
  expect([written, pause.mock.calls.length]).toEqual(['', 0])
  code = 'EAGAIN'
  output.finish()
  expect([written, pause.mock.calls.length]).toEqual(['last\n', 3])
  pause.mockRestore()
})
