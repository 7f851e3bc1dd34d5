import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnTimer } from './turn-timer.ts'

test('a turn is late once it has lasted too long, and the next one starts fresh', async () => {
  let moment = 0
  const turns = createTurnTimer(100, { passed: () => moment, worked: () => moment })
  const askAt = (at: number) => {
    moment = at
    return turns.isLate()
  }
  expect([0, 60, 100, 101, 5_000].map(askAt)).toEqual([false, false, false, true, true])
  await nextTurn()
  expect([9_000, 9_090, 9_150].map(askAt)).toEqual([false, false, true])
})

test('a turn with little CPU time is not late, and CPU time is only read in long turns', () => {
  let passed = 0
  let asked = 0
  const worked = () => {
    asked += 1
    return passed / 10
  }
  const turns = createTurnTimer(100, { passed: () => passed, worked })
  const askAt = (at: number) => {
    passed = at
    return turns.isLate()
  }
  expect([0, 50, 100].map(askAt)).toEqual([false, false, false])
  expect(asked).toBe(1)
  expect([101, 1_000, 1_001].map(askAt)).toEqual([false, false, true])
})
