import { indexOfStep, isUnanswered } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'
import { chooseLandingUnits } from '#web/journey/landing/choose-landing-units.ts'
import { trackLandingVisit, trackLandingVisitAhead } from '#web/journey/landing/track-landing-visit.ts'
import { answeredEvent } from '#web/journey/quiz-events.ts'
import { trackStart } from '#web/journey/track-start.ts'
import { parseUrl } from '#web/parse-url.ts'
import type { OnEarlyAnswer, Visitor } from '#web/visitor/index.ts'
import { staysOnLanding } from './stays-on-landing.ts'

/**
 * Tracks what the landing page could not: the visit, the start and the answer of a tap made before the script ran. Also
 * chooses the units as that page would: it is built in pounds, and a visitor who taps this early has not seen their
 * own.
 */
export function trackEarlyAnswer(
  visitor: () => Visitor,
  flow: QuizFlow,
  view: Window,
  isFromLanding = parseUrl(view.document.referrer)?.origin === view.location.origin,
): OnEarlyAnswer {
  return (questionId, value) => {
    const step = flow.steps[indexOfStep(flow, questionId) ?? -1]
    if (step === undefined) return
    const { track, quiz } = visitor()
    chooseLandingUnits(visitor(), step)
    const { answers, sessionId } = quiz.getState()
    if (isFromLanding && isUnanswered(answers)) {
      // If the landing page has another question, its screen tracks the visit as well.
      if (staysOnLanding(visitor(), flow, { [questionId]: value })) trackLandingVisitAhead(visitor(), flow)
      else trackLandingVisit(visitor(), flow, flow.steps[0])
    }
    trackStart(visitor(), flow)
    track('quizQuestionAnswered', answeredEvent(step, value, answers[questionId], sessionId))
  }
}
