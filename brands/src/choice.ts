import type { QuizOption } from '@fennel/funnel'

/** An option whose id is its value, so that a list of options stays readable as a list. */
export function choice(
  value: string,
  label: string,
  more: Omit<QuizOption, 'id' | 'value' | 'label'> = {},
): QuizOption {
  return { id: value, value, label, ...more }
}
