import { isLastStep, nextDisplayableStep } from '@fennel/funnel'
import type { ConditionContext, QuestionType, QuizFlow } from '@fennel/funnel'
import { isFullScreen } from './is-full-screen.ts'

/** These begin with nothing but their own words. A field opens with what was answered or chosen before it, often just before. */
const drawnAhead: ReadonlySet<QuestionType> = new Set([
  'single-choice',
  'multiple-choice',
  'info-card',
  'in-page-info-card',
  'bmi-visualization',
  'personal-profile-summary',
])

/**
 * The step that follows the one at `index` unless the answer still to come opens or closes another. Undefined when none
 * does, or when it can't be drawn ahead: it stands in another frame, or what it opens with is not known yet.
 */
export function likelyNext(flow: QuizFlow, index: number, context: ConditionContext): number | undefined {
  const now = flow.steps[index]
  if (now === undefined || isLastStep(flow, index, context)) return undefined
  const next = nextDisplayableStep(flow, index, context)
  if (next.kind !== 'step') return undefined
  const step = flow.steps[next.index]
  if (step === undefined || isFullScreen(step) !== isFullScreen(now)) return undefined
  return drawnAhead.has(step.type) ? next.index : undefined
}
