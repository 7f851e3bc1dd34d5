import type { Brand, QuizStep } from '@fennel/funnel'

/** Whether answers to this question may be stored with events. */
export type IsAnswerStorable = (questionId: string) => boolean

const storableTypes: ReadonlySet<QuizStep['type']> = new Set([
  'single-choice',
  'multiple-choice',
  'tabbed-choice',
  'numeric',
])

/**
 * Answers may be stored if every flow of every brand that asks the question classifies it as preference or profile, and
 * they are chosen rather than typed. Health, contact, free text and unknown questions are excluded.
 */
export function storableAnswersOf(brands: Iterable<Brand>): IsAnswerStorable {
  const storable = new Map<string, boolean>()
  for (const brand of brands) {
    for (const step of Object.values(brand.flows).flatMap((flow) => flow.steps)) {
      const isStorable =
        (step.dataClass === 'preference' || step.dataClass === 'profile') && storableTypes.has(step.type)
      storable.set(step.id, isStorable && (storable.get(step.id) ?? true))
    }
  }
  return (questionId) => storable.get(questionId) ?? false
}
