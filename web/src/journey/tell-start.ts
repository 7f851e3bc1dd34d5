import type { Answers, QuizFlow } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'
import { startedEvent } from './quiz-events.ts'

/** The session of which this page has told the start or the return. A new page load begins empty. */
const toldSessions = new WeakMap<Visitor['quiz'], string>()

/** Whether no question is answered yet. An e-mail alone came with a link, or was given to a form beside the quiz. */
export function isUnanswered(answers: Answers): boolean {
  return Object.keys(answers).every((questionId) => questionId === 'email')
}

/**
 * Tracks the start of a quiz without answers, and with an `index` also a return to that step; either once per page load.
 * The landing page asks before it keeps an answer and gives no `index`: who comes back goes on in the quiz.
 */
export function tellStart({ quiz, track }: Visitor, flow: QuizFlow, index?: number): void {
  const { currentStep, answers, sessionId } = quiz.getState()
  const isReturn = !isUnanswered(answers) || (index !== undefined && currentStep > 0)
  if (toldSessions.get(quiz) === sessionId || (isReturn && index === undefined)) return
  toldSessions.set(quiz, sessionId)
  track('quizStarted', startedEvent(flow, isReturn ? index : undefined))
}
