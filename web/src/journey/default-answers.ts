import { formatMeasurement } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'

/** The answers assumed for a visitor about whom nothing is known. */
export const defaultAnswers = {
  gender: 'female',
  age: 64,
  weight: formatMeasurement({ unit: 'LB', pounds: 180 }),
  height: formatMeasurement({ unit: 'FT', feet: 5, inches: 5 }),
} as const satisfies Answers

/**
 * Whether the visitor gave none of these answers. Decided by the answers themselves, since they outlive the page that
 * stored the defaults: anyone who began the quiz has others as well.
 */
export function hasOnlyExamples(answers: Answers): boolean {
  const { gender: _, ...numbers } = defaultAnswers
  return (
    Object.keys(answers).every((questionId) => questionId === 'email' || questionId in defaultAnswers) &&
    Object.entries(numbers).some(([questionId, number]) => answers[questionId] === number)
  )
}

/** Whether a plan may be called "built from your answers": the visitor gave some, beyond an address and the examples. */
export function gaveAnswers(answers: Answers): boolean {
  return Object.keys(answers).some((questionId) => questionId !== 'email') && !hasOnlyExamples(answers)
}
