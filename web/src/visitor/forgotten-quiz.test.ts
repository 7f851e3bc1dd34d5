import { quizKeptMs } from '@fennel/funnel'
import { expect, it } from 'vitest'
import type { ApiClient } from '#web/api/index.ts'
import { quizStateKey } from './kept-quiz.ts'
import type { StartingVisitor } from './create-visitor.ts'
import type { SafeStorage } from './safe-storage.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

const firstVisit = 1_000

it('does not give back, and writes over, answers that nobody came back to for 30 days', async () => {
  const arrive = async (now: number, storage: SafeStorage): Promise<StartingVisitor> => {
    const visitor = newVisitor({
      api: { call: (async () => ({ data: { stored: 1 } })) as unknown as ApiClient['call'] },
      storage,
      now: () => now,
      newId: () => `id-${now}`,
    })
    await visitor.start(plainArrival)
    return visitor
  }
  const storage = memoryStorage()
  const before = await arrive(firstVisit, storage)
  before.answer('age', 47)
  before.settle()
  const leftBehind = () => memoryStorage({ [quizStateKey]: storage.read(quizStateKey) })
  const inTime = await arrive(firstVisit + quizKeptMs, leftBehind())
  expect(inTime.quiz.getState().answers).toEqual({ age: 47 })
  const stale = leftBehind()
  const late = await arrive(firstVisit + quizKeptMs + 1, stale)
  late.settle()
  expect(late.quiz.getState()).toMatchObject({ answers: {}, currentStep: 0 })
  expect(stale.read(quizStateKey)).toMatchObject({ answers: {} })
})
