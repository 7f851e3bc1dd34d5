import type { QuizStep } from '@fennel/funnel'

/** Whether a step depends on the unit system, so that it reads differently in kilograms and in pounds. */
export function asksByUnits(step: QuizStep): boolean {
  return (
    step.type === 'tabbed-choice' ||
    (step.conditionalDisplay !== undefined && 'unitSystemIs' in step.conditionalDisplay)
  )
}
