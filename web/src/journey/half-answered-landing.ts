import { conditionHolds, landingSteps } from '@fennel/funnel'
import type { ConditionContext, QuizFlow } from '@fennel/funnel'

/**
 * Whether some questions of the landing page are answered and others are not, as after a tap that came before the script:
 * then the visit goes on there and not in the quiz.
 */
export function isLandingHalfAnswered(flow: QuizFlow, context: ConditionContext): boolean {
  const asked = landingSteps(flow).filter((step) => conditionHolds(step.conditionalDisplay, context))
  const answered = asked.filter((step) => Object.hasOwn(context.answers, step.id))
  return answered.length > 0 && answered.length < asked.length
}
