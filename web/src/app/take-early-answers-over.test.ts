import { expect, it, vi } from 'vitest'
import { earlyAnswerEvent, earlyAnswerKey } from '#web/early-answer/keep-early-answer.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { createSafeStorage } from '#web/visitor/index.ts'
import type { OnEarlyAnswer } from '#web/visitor/index.ts'
import { takeEarlyAnswersOver } from './take-early-answers-over.ts'

it('keeps a tap that came while the application started, and goes into the quiz with it', () => {
  window.history.replaceState(null, '', '/')
  const storage = createSafeStorage(() => undefined)
  const visitor = fakeVisitor()
  const tell = vi.fn<OnEarlyAnswer>()
  takeEarlyAnswersOver({
    view: window,
    storage,
    visitor,
    tell,
    readAnswers: (kept) => new Map([...kept].filter(([id]) => id === 'gender')),
  })

  storage.write(earlyAnswerKey, { unknown: 'x' })
  document.dispatchEvent(new Event(earlyAnswerEvent))
  expect(tell).not.toHaveBeenCalled()
  expect(window.location.pathname).toBe('/')

  storage.write(earlyAnswerKey, { gender: 'male' })
  document.dispatchEvent(new Event(earlyAnswerEvent))
  expect(tell).toHaveBeenCalledExactlyOnceWith('gender', 'male')
  expect(visitor.quiz.getState().answers).toEqual({ gender: 'male' })
  expect(window.location.pathname).toBe('/quiz')

  document.dispatchEvent(new Event(earlyAnswerEvent))
  expect(tell).toHaveBeenCalledTimes(1)
})
