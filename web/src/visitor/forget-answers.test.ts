import { expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { quizStateKey } from './kept-quiz.ts'
import { eventKeyPrefix } from './event-queue.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

it('removes answers at once, from storage and from the events waiting to be sent', async () => {
  const storage = memoryStorage()
  const away = () => Promise.reject(new ApiFailure(0, 'network', 'away'))
  const visitor = newVisitor({ api: { call: away }, storage })
  await visitor.start(plainArrival)
  for (const id of ['sleep', 'age']) {
    visitor.answer(id, `${id}-answer`)
    visitor.track('quizQuestionAnswered', { questionId: id, answer: `${id}-answer` })
  }
  visitor.track('quizFinished', { quizData: [{ question: 'sleep', answer: 'sleep-answer' }] })
  const kept = () =>
    JSON.stringify([quizStateKey, ...storage.keys(eventKeyPrefix)].map((key) => storage.read(key)))
  visitor.settle()
  expect(kept()).toContain('sleep-answer')

  visitor.forgetAnswers(['sleep'])
  expect(kept()).not.toContain('sleep-answer')
  expect(kept()).toContain('age-answer')
})
