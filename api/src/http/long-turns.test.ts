import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLongTurns } from './long-turns.ts'

test('a turn is late once it has lasted too long, and the next one begins anew', async () => {
  let moment = 0
  const turns = createLongTurns(100, () => moment)
  const askAt = (at: number) => {
    moment = at
    return turns.isLate()
  }
  expect([0, 60, 100, 101, 5_000].map(askAt)).toEqual([false, false, false, true, true])
  await nextTurn()
  expect([9_000, 9_090, 9_150].map(askAt)).toEqual([false, false, true])
})
