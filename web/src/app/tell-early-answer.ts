import { indexOfStep } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'
import { tellLandingVisit } from '#web/journey/landing/tell-landing-visit.ts'
import { answeredEvent, startedEvent } from '#web/journey/quiz-events.ts'
import type { OnEarlyAnswer, Visitor } from '#web/visitor/index.ts'

/**
 * Tracks what the landing page could not: the visit, the start and the answer of a tap that came before the script.
 * The note in the history keeps the quiz from telling the start a second time.
 */
export function tellEarlyAnswer(
  visitor: () => Visitor,
  flow: QuizFlow,
  view: Window,
  isFromLanding = URL.parse(view.document.referrer)?.origin === view.location.origin,
): OnEarlyAnswer {
  return (questionId, value) => {
    const step = flow.steps[indexOfStep(flow, questionId) ?? -1]
    if (step === undefined) return
    const { track, quiz } = visitor()
    const { answers, sessionId } = quiz.getState()
    if (Object.keys(answers).length === 0) {
      if (isFromLanding) {
        tellLandingVisit(visitor(), flow, flow.steps[0])
      }
      track('quizStarted', startedEvent(flow, undefined))
      view.history.replaceState({ quizStarted: true }, '')
    }
    track('quizQuestionAnswered', answeredEvent(step, value, answers[questionId], sessionId))
  }
}
