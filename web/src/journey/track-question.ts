import type { QuizFlow } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'
import { viewedEvent } from './quiz-events.ts'
import { trackStart } from './track-start.ts'

const trackedAhead = new WeakSet<Visitor['quiz']>()

/** Tracks a question that is visible before its screen has loaded. The screen then does not track it again. */
export function trackQuestionAhead(visitor: Visitor, flow: QuizFlow, index: number): void {
  trackQuestion(visitor, flow, index)
  trackedAhead.add(visitor.quiz)
}

/**
 * Tracks the start of the quiz or the return to it, once per page load, and a view of the step, unless
 * `trackQuestionAhead` already did.
 */
export function trackQuestion(visitor: Visitor, flow: QuizFlow, index: number): void {
  const step = flow.steps[index]
  if (step === undefined || trackedAhead.delete(visitor.quiz)) return
  trackStart(visitor, flow, index)
  visitor.track('quizQuestionViewed', viewedEvent(flow, index, step, visitor.quiz.getState().sessionId))
}
