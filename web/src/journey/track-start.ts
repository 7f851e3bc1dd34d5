import { isUnanswered } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'
import { startedEvent } from './quiz-events.ts'

/** The session whose start or return this page load has tracked. */
const trackedSessions = new WeakMap<Visitor['quiz'], string>()

/**
 * Tracks the start of a quiz without answers and, given an `index`, also a return to that step; only one of the two
 * per page load. The landing page calls it before it stores an answer and gives no `index`: returning visitors
 * continue in the quiz.
 */
export function trackStart({ quiz, track }: Visitor, flow: QuizFlow, index?: number): void {
  const { currentStep, answers, sessionId } = quiz.getState()
  const isReturn = !isUnanswered(answers) || (index !== undefined && currentStep > 0)
  if (trackedSessions.get(quiz) === sessionId || (isReturn && index === undefined)) return
  trackedSessions.set(quiz, sessionId)
  track('quizStarted', startedEvent(flow, isReturn ? index : undefined))
}
