import type { QuizFlow } from '@fennel/funnel'
import { expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { trackQuestion, trackQuestionAhead } from './track-question.ts'

const step = (id: string) => ({
  id,
  type: 'single-choice' as const,
  title: `About ${id}`,
  options: [],
  dataClass: 'profile' as const,
})
const flow: QuizFlow = { id: 'f', name: 'F', stepLabels: [], steps: [step('age'), step('sleep')] }

it('tracks a question once if it was tracked before its screen loaded, and the next one by its screen', () => {
  const visitor = fakeVisitor()
  trackQuestionAhead(visitor, flow, 0)
  expect(visitor.tracked.map(({ eventType }) => eventType)).toEqual(['quizStarted', 'quizQuestionViewed'])
  trackQuestion(visitor, flow, 0)
  expect(visitor.tracked).toHaveLength(2)
  trackQuestion(visitor, flow, 1)
  expect(visitor.trackedAs('quizQuestionViewed')).toMatchObject([
    { questionId: 'age' },
    { questionId: 'sleep' },
  ])
  expect(visitor.trackedAs('quizStarted')).toHaveLength(1)
})

it('tracks nothing for a step that does not exist', () => {
  const visitor = fakeVisitor()
  trackQuestion(visitor, flow, 7)
  expect(visitor.tracked).toEqual([])
})
