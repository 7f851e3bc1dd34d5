import { formatMeasurement } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'

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

/**
 * Takes the example back where somebody begins to answer for themselves. Only if it has both a weight and a height: a
 * visitor of that age who has just begun the quiz gave their answer.
 */
export function forgetExample({ quiz, forgetAnswers }: Pick<Visitor, 'quiz' | 'forgetAnswers'>): void {
  const { answers } = quiz.getState()
  const isAsShown = (['weight', 'height'] as const).every((id) => answers[id] === defaultAnswers[id])
  if (isAsShown && hasOnlyExamples(answers)) forgetAnswers(examplesIn(answers))
}

/** The questions whose answer is that of the example. */
export function examplesIn(answers: Answers): string[] {
  return Object.entries(defaultAnswers).flatMap(([id, example]) => (answers[id] === example ? [id] : []))
}

/** Whether a plan may be called "built from your answers": the visitor gave some, beyond an address and the examples. */
export function gaveAnswers(answers: Answers): boolean {
  return Object.keys(answers).some((questionId) => questionId !== 'email') && !hasOnlyExamples(answers)
}
