import { expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { landingFlow, landingStep } from './testing/landing-flow.ts'
import { trackLandingVisit, trackLandingVisitAhead } from './track-landing-visit.ts'

const flow = landingFlow(landingStep('landing-quiz-style'))

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
