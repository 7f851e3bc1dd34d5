import type { QuizFlow, QuizStep } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'

const trackedAhead = new WeakSet<Visitor['quiz']>()

type Tracked = Pick<Visitor, 'quiz' | 'track'>

/** Tracks a landing page visit before its screen has loaded. The screen then does not track it again. */
export function trackLandingVisitAhead(visitor: Tracked, flow: QuizFlow): void {
  trackLandingVisit(visitor, flow, flow.steps[0])
  trackedAhead.add(visitor.quiz)
}

/** Tracks a landing page visit at a step, unless `trackLandingVisitAhead` already did. */
export function trackLandingVisit(visitor: Tracked, flow: QuizFlow, step: QuizStep | undefined): void {
  if (trackedAhead.delete(visitor.quiz)) return
  const template = step?.landingPageTemplate ?? flow.steps[0]?.landingPageTemplate ?? 'plain-hero'
  visitor.track('landingPageVisit', { quizId: flow.id, template })
}
