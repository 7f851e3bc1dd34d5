import { unitSystemOf } from '@fennel/funnel'
import type { Answers, QuizFlow } from '@fennel/funnel'
import { isLandingHalfAnswered } from '#web/journey/half-answered-landing.ts'
import { paths } from '#web/paths.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** Whether the landing page still asks something once an answer `given` there is kept. */
export function staysOnLanding({ quiz }: Pick<Visitor, 'quiz'>, flow: QuizFlow, given: Answers): boolean {
  const { answers, preferences } = quiz.getState()
  return isLandingHalfAnswered(flow, {
    answers: { ...answers, ...given },
    unitSystem: unitSystemOf(preferences.preferredUnits),
  })
}

/** Goes on into the quiz with an answer of the landing page, unless that asks on (`stays`) or another page is open. */
export function goOnFromLanding({ history, location }: Window, stays: boolean): void {
  if (location.pathname === paths.landing && !stays) history.pushState(null, '', paths.quiz)
}
