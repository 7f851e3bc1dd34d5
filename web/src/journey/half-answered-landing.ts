import { conditionHolds, landingSteps } from '@fennel/funnel'
import type { ConditionContext, QuizFlow } from '@fennel/funnel'

/**
 * Whether only some of the landing page's questions are answered, as after a tap before the script had loaded. The
 * visit then continues on the landing page and not in the quiz.
 */
export function isLandingHalfAnswered(flow: QuizFlow, context: ConditionContext): boolean {
  const asked = landingSteps(flow).filter((step) => conditionHolds(step.conditionalDisplay, context))
  const answered = asked.filter((step) => Object.hasOwn(context.answers, step.id))
  return answered.length > 0 && answered.length < asked.length
}
