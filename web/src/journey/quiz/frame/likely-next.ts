import { isLastStep, nextDisplayableStep } from '@fennel/funnel'
import type { ConditionContext, QuestionType, QuizFlow } from '@fennel/funnel'
import { isFullScreen } from './is-full-screen.ts'

/**
 * Steps whose first render depends only on their own content. An input field starts with an earlier answer or choice,
 * which may be only moments old.
 */
const renderableAhead: ReadonlySet<QuestionType> = new Set([
  'single-choice',
  'multiple-choice',
  'info-card',
  'in-page-info-card',
  'bmi-visualization',
  'personal-profile-summary',
])

/**
 * The index of the step that probably follows the one at `index`: the answer still to come may change that. Undefined
 * if none follows or it cannot be rendered ahead, because it uses another frame or its initial content is not known
 * yet.
 */
export function likelyNext(flow: QuizFlow, index: number, context: ConditionContext): number | undefined {
  const now = flow.steps[index]
  if (now === undefined || isLastStep(flow, index, context)) return undefined
  const next = nextDisplayableStep(flow, index, context)
  if (next.kind !== 'step') return undefined
  const step = flow.steps[next.index]
  if (step === undefined || isFullScreen(step) !== isFullScreen(now)) return undefined
  return renderableAhead.has(step.type) ? next.index : undefined
}
