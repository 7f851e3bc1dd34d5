import type { QuizFlow } from '@fennel/funnel'
import { expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { trackLandingVisit, trackLandingVisitAhead } from './track-landing-visit.ts'

const flow: QuizFlow = {
  id: 'f',
  name: 'F',
  stepLabels: [],
  steps: [
    {
      id: 'gender',
      type: 'single-choice',
      title: 'Who are you?',
      landingPageOnly: true,
      landingPageTemplate: 'landing-quiz-style',
      options: [{ id: 'female', value: 'female', label: 'Female' }],
      dataClass: 'profile',
    },
  ],
}

it('tracks the visit once if it was tracked before the screen loaded, and again on the next visit', () => {
  const visitor = fakeVisitor()
  trackLandingVisitAhead(visitor, flow)
  trackLandingVisit(visitor, flow, flow.steps[0])
  expect(visitor.trackedAs('landingPageVisit')).toMatchObject([
    { quizId: 'f', template: 'landing-quiz-style' },
  ])
  trackLandingVisit(visitor, flow, flow.steps[0])
  expect(visitor.trackedAs('landingPageVisit')).toHaveLength(2)
})
