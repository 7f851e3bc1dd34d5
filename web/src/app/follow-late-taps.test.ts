import { expect, it, vi } from 'vitest'
import { earlyAnswerEvent, earlyAnswerKey } from '#web/early-answer/keep-early-answer.ts'
import { defaultAnswers } from '#web/journey/default-answers.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { createSafeStorage } from '#web/visitor/index.ts'
import type { OnEarlyAnswer } from '#web/visitor/index.ts'
import { followLateTaps } from './follow-late-taps.ts'

it('keeps a tap made while the application started, and enters the quiz with the last one', async () => {
  window.history.replaceState(null, '', '/')
  const asked = ['gender', 'goal']
  const storage = createSafeStorage(() => undefined)
  const visitor = fakeVisitor()
  const tell = vi.fn<OnEarlyAnswer>()
  followLateTaps({
    view: window,
    storage,
    visitor,
    tell,
    told: new Map([['gender', 'female']]),
    staysOnLanding: (given) => {
      const answers = { ...visitor.quiz.getState().answers, ...given }
      return asked.some((id) => answers[id] === undefined)
    },
    readAnswers: async (kept) => ({
      landingAnswers: new Map([...kept].filter(([id]) => asked.includes(id))),
    }),
  })

  const tap = async () => {
    document.dispatchEvent(new Event(earlyAnswerEvent))
    await new Promise((resolve) => setTimeout(resolve))
  }

  storage.write(earlyAnswerKey, ['unknown=x', Date.now()])
  await tap()
  expect(tell).not.toHaveBeenCalled()
  expect(window.location.pathname).toBe('/')

  storage.write(earlyAnswerKey, ['gender=male', Date.now()])
  await tap()
  expect(tell).toHaveBeenCalledExactlyOnceWith('gender', 'male')
  expect(visitor.quiz.getState().answers).toEqual({ gender: 'male' })
  expect(window.location.pathname).toBe('/')

  storage.write(earlyAnswerKey, ['goal=sleep', Date.now()])
  await tap()
  expect(visitor.quiz.getState().answers).toEqual({ gender: 'male', goal: 'sleep' })
  expect(window.location.pathname).toBe('/quiz')

  await tap()
  expect(tell).toHaveBeenCalledTimes(2)
})

it('reports an answer once, however often it is tapped while the application starts', async () => {
  const storage = createSafeStorage(() => undefined)
  const tell = vi.fn<OnEarlyAnswer>()
  followLateTaps({
    view: window,
    storage,
    visitor: fakeVisitor(),
    tell,
    told: new Map([['gender', 'female']]),
    staysOnLanding: () => false,
    readAnswers: async (kept) => ({ landingAnswers: new Map(kept) }),
  })

  for (const value of ['female', 'female', 'male', 'male', 'female']) {
    storage.write(earlyAnswerKey, [`gender=${value}`, Date.now()])
    document.dispatchEvent(new Event(earlyAnswerEvent))
    await new Promise((resolve) => setTimeout(resolve))
  }

  expect(tell.mock.calls).toEqual([
    ['gender', 'male'],
    ['gender', 'female'],
  ])
})

it('takes the example back that another tab has stored, before the answer', async () => {
  const storage = createSafeStorage(() => undefined)
  const visitor = fakeVisitor({ answers: defaultAnswers })
  const seen: unknown[] = []
  followLateTaps({
    view: window,
    storage,
    visitor,
    tell: () => seen.push(visitor.quiz.getState().answers),
    told: new Map(),
    staysOnLanding: () => {
      seen.push(visitor.quiz.getState().answers)
      return true
    },
    readAnswers: async (kept) => ({ landingAnswers: new Map(kept) }),
  })
  storage.write(earlyAnswerKey, ['gender=male', Date.now()])
  document.dispatchEvent(new Event(earlyAnswerEvent))
  await new Promise((resolve) => setTimeout(resolve))
  expect(seen).toEqual([{}, {}])
  expect(visitor.quiz.getState().answers).toEqual({ gender: 'male' })
})
