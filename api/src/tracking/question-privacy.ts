import type { Brand, QuizStep } from '@fennel/funnel'

/** Whether an answer to this question may be kept in the event store. */
export type QuestionPrivacy = (questionId: string) => boolean

const openTypes: ReadonlySet<QuizStep['type']> = new Set([
  'single-choice',
  'multiple-choice',
  'tabbed-choice',
  'numeric',
])

/**
 * An answer may be kept when every flow of every brand that asks the question calls it a preference or profile, and
 * it is chosen rather than written. Health, contact, free text and unknown questions are not.
 */
export function privacyOf(brands: Iterable<Brand>): QuestionPrivacy {
  const open = new Map<string, boolean>()
  for (const brand of brands) {
    for (const step of Object.values(brand.flows).flatMap((flow) => flow.steps)) {
      const isOpen =
        (step.dataClass === 'preference' || step.dataClass === 'profile') && openTypes.has(step.type)
      open.set(step.id, isOpen && (open.get(step.id) ?? true))
    }
  }
  return (questionId) => open.get(questionId) ?? false
}
