import { expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { createVisitor, quizStateKey } from './create-visitor.ts'
import { eventQueueKey } from './event-queue.ts'
import { memoryStorage } from './testing/memory-storage.ts'

it('forgets answers at once, in the storage and among what waits to be told', async () => {
  const storage = memoryStorage()
  let ids = 0
  const visitor = createVisitor({
    api: { call: () => Promise.reject(new ApiFailure(0, 'network', 'away')) },
    storage,
    appName: 'calmplate',
    flowId: 'inflammation',
    now: () => 1_000,
    newId: () => `id-${++ids}`,
    deviceInfo: () => ({}),
    cookies: () => '',
    cookiesBlocked: () => false,
    leadSource: () => 'quiz',
    log: () => undefined,
  })
  await visitor.start({
    email: undefined,
    flowId: undefined,
    landingAnswers: new Map(),
    cleanUrl: '/',
  })
  for (const id of ['sleep', 'age']) {
    visitor.answer(id, `${id}-answer`)
    visitor.track('quizQuestionAnswered', { questionId: id, answer: `${id}-answer` })
  }
  visitor.track('quizFinished', { quizData: [{ question: 'sleep', answer: 'sleep-answer' }] })
  const kept = () => JSON.stringify([quizStateKey, eventQueueKey].map((key) => storage.read(key)))
  visitor.settle()
  expect(kept()).toContain('sleep-answer')

  visitor.forgetAnswers(['sleep'])
  expect(kept()).not.toContain('sleep-answer')
  expect(kept()).toContain('age-answer')
})
