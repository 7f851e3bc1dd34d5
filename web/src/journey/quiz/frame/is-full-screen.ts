import { fullScreenCardIds } from '@fennel/funnel'
import type { QuizStep } from '@fennel/funnel'

/** Steps that render without the quiz header. */
export function isFullScreen(step: QuizStep): boolean {
  if (step.id === 'weight_prediction_result') return true
  return (
    step.type === 'info-card' &&
    step.customComponent !== undefined &&
    fullScreenCardIds.has(step.customComponent)
  )
}
