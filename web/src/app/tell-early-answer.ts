import { indexOfStep, unitsOfSystem } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'
import { asksByUnits } from '#web/journey/landing/asks-by-units.ts'
import { tellLandingVisit, tellLandingVisitAhead } from '#web/journey/landing/tell-landing-visit.ts'
import { unitsOfTimeZone } from '#web/journey/landing/units-of-time-zone.ts'
import { answeredEvent } from '#web/journey/quiz-events.ts'
import { isUnanswered, tellStart } from '#web/journey/tell-start.ts'
import { parseUrl } from '#web/parse-url.ts'
import type { OnEarlyAnswer, Visitor } from '#web/visitor/index.ts'
import { staysOnLanding } from './stays-on-landing.ts'

/**
 * Tracks what the landing page could not: the visit, the start and the answer of a tap that came before the script. The units
 * are chosen here as that page chooses them: it stands in pounds, and whoever taps so soon has not seen theirs.
 */
export function tellEarlyAnswer(
  visitor: () => Visitor,
  flow: QuizFlow,
  view: Window,
  isFromLanding = parseUrl(view.document.referrer)?.origin === view.location.origin,
): OnEarlyAnswer {
  return (questionId, value) => {
    const step = flow.steps[indexOfStep(flow, questionId) ?? -1]
    if (step === undefined) return
    const { track, quiz, chooseUnits } = visitor()
    if (asksByUnits(step)) chooseUnits(unitsOfSystem(unitsOfTimeZone()))
    const { answers, sessionId } = quiz.getState()
    if (isFromLanding && isUnanswered(answers)) {
      // Its screen tells it as well, where the visit goes on with another question of the landing page.
      if (staysOnLanding(visitor(), flow, { [questionId]: value })) tellLandingVisitAhead(visitor(), flow)
      else tellLandingVisit(visitor(), flow, flow.steps[0])
    }
    tellStart(visitor(), flow)
    track('quizQuestionAnswered', answeredEvent(step, value, answers[questionId], sessionId))
  }
}
