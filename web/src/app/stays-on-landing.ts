import { unitSystemOf } from '@fennel/funnel'
import type { Answers, QuizFlow } from '@fennel/funnel'
import { isLandingHalfAnswered } from '#web/journey/half-answered-landing.ts'
import { inSameFlow } from '#web/journey/in-same-flow.ts'
import { quizEntrance } from '#web/journey/landing-place.ts'
import type { LandingPlace } from '#web/journey/landing-place.ts'
import { paths } from '#web/paths.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** Whether the landing page has another question once the answers in `given` are stored. */
export function staysOnLanding({ quiz }: Pick<Visitor, 'quiz'>, flow: QuizFlow, given: Answers): boolean {
  const { answers, preferences } = quiz.getState()
  return isLandingHalfAnswered(flow, {
    answers: { ...answers, ...given },
    unitSystem: unitSystemOf(preferences.preferredUnits),
  })
}

/**
 * Moves on after an answer on the landing page, unless another page is open: into the quiz, or to the landing page's
 * next question if there is one (`stays`). Back leads to the question just answered.
 */
export function goOnFromLanding({ history, location }: Window, stays: boolean): void {
  if (location.pathname !== paths.landing) return
  history.replaceState({ landing: 0 } satisfies LandingPlace, '')
  if (stays) history.pushState(null, '')
  else history.pushState(quizEntrance, '', inSameFlow(paths.quiz))
}
