import type { Answers } from '../answers.ts'
import type { ConditionContext } from './conditions.ts'
import { isDisplayable } from './navigation.ts'
import type { QuizFlow } from './quiz-step.ts'

/**
 * The answers that apply: to the landing page, to the steps this flow shows, and the email. An answer to a step that an
 * earlier answer now hides, or that another flow variant asked, stays stored in case the step comes back, but does not
 * count until then.
 */
export function answersInForce(flow: QuizFlow, context: ConditionContext): Answers {
  const asked = new Set(['email'])
  for (const step of flow.steps)
    if (step.landingPageOnly === true || isDisplayable(step, context)) asked.add(step.id)
  return Object.fromEntries(Object.entries(context.answers).filter(([id]) => asked.has(id)))
}
