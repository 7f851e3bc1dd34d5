import type { Brand, QuizStep } from '@fennel/funnel'

/** Whether answers to this question may be stored with events. */
export type QuestionPrivacy = (questionId: string) => boolean

const openTypes: ReadonlySet<QuizStep['type']> = new Set([
  'single-choice',
  'multiple-choice',
  'tabbed-choice',
  'numeric',
])

/**
 * Answers may be stored if every flow of every brand that asks the question classifies it as preference or profile, and
 * they are chosen rather than typed. Health, contact, free text and unknown questions are excluded.
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
