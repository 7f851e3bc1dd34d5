import type { Answers } from '../answers.ts'
import type { ConditionContext } from './conditions.ts'
import { isDisplayable } from './navigation.ts'
import type { QuizFlow } from './quiz-step.ts'

/**
 * The answers that count: to the landing page, to the steps this flow shows, and the e-mail. One to a step that an earlier
 * answer hides now, or that another flavour asked, is kept in case it comes back, and speaks for nobody meanwhile.
 */
export function answersInForce(flow: QuizFlow, context: ConditionContext): Answers {
  const asked = new Set(['email'])
  for (const step of flow.steps)
    if (step.landingPageOnly === true || isDisplayable(step, context)) asked.add(step.id)
  return Object.fromEntries(Object.entries(context.answers).filter(([id]) => asked.has(id)))
}
