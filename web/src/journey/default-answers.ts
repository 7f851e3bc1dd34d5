import { formatMeasurement, isUnanswered } from '@fennel/funnel'
import type { Answers, QuizState } from '@fennel/funnel'
import type { Visitor } from '#web/visitor/index.ts'

/** The answers assumed for a visitor about whom nothing is known. */
export const defaultAnswers = {
  gender: 'female',
  age: 64,
  weight: formatMeasurement({ unit: 'LB', pounds: 180 }),
  height: formatMeasurement({ unit: 'FT', feet: 5, inches: 5 }),
} as const satisfies Answers

/** What tells the example from a visitor's own answers: both outlive the page that stored them. */
type Given = Pick<QuizState, 'answers' | 'currentStep'>

/**
 * Whether the visitor gave none of these answers. The numbers alone do not say: 180 lb at 5 ft 5 in is a common body.
 * The example is stored at step 0, and whoever has seen a question of the quiz is past it.
 */
export function hasOnlyExamples({ answers, currentStep }: Given): boolean {
  const { gender: _, ...numbers } = defaultAnswers
  return (
    currentStep === 0 &&
    Object.keys(answers).every((questionId) => questionId === 'email' || questionId in defaultAnswers) &&
    Object.entries(numbers).some(([questionId, number]) => answers[questionId] === number)
  )
}

/**
 * Whether these are the example, as this page stores it. Only with both its weight and its height: a visitor of that
 * age whose answers came without a step, as from another flow, gave theirs.
 */
export function isExample(state: Given): boolean {
  const isAsShown = (['gender', 'weight', 'height'] as const).every(
    (id) => state.answers[id] === defaultAnswers[id],
  )
  return isAsShown && hasOnlyExamples(state)
}

/** Takes the example back where somebody begins to answer for themselves. */
export function forgetExample({ quiz, forgetAnswers }: Pick<Visitor, 'quiz' | 'forgetAnswers'>): void {
  const state = quiz.getState()
  if (!isExample(state)) return
  const { answers } = state
  forgetAnswers(
    Object.entries(defaultAnswers).flatMap(([id, example]) => (answers[id] === example ? [id] : [])),
  )
}

/**
 * Whether a plan may be called "built from your answers": the visitor gave some, beyond an address and the examples.
 */
export function gaveAnswers(state: Given): boolean {
  return !isUnanswered(state.answers) && !hasOnlyExamples(state)
}
