import type { QuizFlow, QuizStep } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'

const toldAhead = new WeakSet<Visitor['quiz']>()

type Tracked = Pick<Visitor, 'quiz' | 'track'>

/** Tells a visit of a landing page that is seen before its screen is there; the screen then keeps quiet about it. */
export function tellLandingVisitAhead(visitor: Tracked, flow: QuizFlow): void {
  tellLandingVisit(visitor, flow, flow.steps[0])
  toldAhead.add(visitor.quiz)
}

/** Tells a visit of the landing page at a step, unless it has been told ahead. */
export function tellLandingVisit(visitor: Tracked, flow: QuizFlow, step: QuizStep | undefined): void {
  if (toldAhead.delete(visitor.quiz)) return
  const template = step?.landingPageTemplate ?? flow.steps[0]?.landingPageTemplate ?? 'plain-hero'
  visitor.track('landingPageVisit', { quizId: flow.id, template })
}
