import type { QuizFlow } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'
import { viewedEvent } from './quiz-events.ts'
import { tellStart } from './tell-start.ts'

const toldAhead = new WeakSet<Visitor['quiz']>()

/** Tells of a question that is read before its screen is there; the screen then keeps quiet about it. */
export function tellQuestionAhead(visitor: Visitor, flow: QuizFlow, index: number): void {
  tellQuestion(visitor, flow, index)
  toldAhead.add(visitor.quiz)
}

/** Tells the start of the quiz or the return to it, once per page load, and that a step is on screen, unless that was told ahead. */
export function tellQuestion(visitor: Visitor, flow: QuizFlow, index: number): void {
  const step = flow.steps[index]
  if (step === undefined || toldAhead.delete(visitor.quiz)) return
  tellStart(visitor, flow, index)
  visitor.track('quizQuestionViewed', viewedEvent(flow, index, step, visitor.quiz.getState().sessionId))
}
