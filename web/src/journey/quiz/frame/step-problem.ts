import { questionTypes } from '@fennel/funnel'
import type { QuizStep } from '@fennel/funnel'

const parts: Readonly<Partial<Record<QuizStep['type'], readonly string[]>>> = {
  'single-choice': ['options'],
  'multiple-choice': ['options'],
  numeric: ['validation'],
  text: ['validation'],
  'tabbed-choice': ['tabs'],
  'measurement-tabbed': ['tabs'],
  'goal-weight': ['tabs'],
  'bmi-visualization': ['feedback'],
  'info-card': ['card'],
  'in-page-info-card': ['card'],
  'personal-profile-summary': ['lines', 'card'],
}

export const unknownQuestion = 'This kind of question is not known here.'

/**
 * A sentence about what is missing in a step whose content does not match its type; undefined if the step can be
 * shown.
 */
export function stepProblem(step: QuizStep): string | undefined {
  if (!questionTypes.includes(step.type)) return unknownQuestion
  if (typeof step.title !== 'string') return 'This question came without its title.'
  const content: Readonly<Partial<Record<string, unknown>>> = { ...step }
  const missing = parts[step.type]?.find(
    (part) => typeof content[part] !== 'object' || content[part] === null,
  )
  return missing === undefined ? undefined : `This question came without its ${missing}.`
}
