import type { QuizOption } from '@fennel/funnel'

/** An option whose id is its value; keeps a list of answers readable as a list. */
export function choice(
  value: string,
  label: string,
  more: Omit<QuizOption, 'id' | 'value' | 'label'> = {},
): QuizOption {
  return { id: value, value, label, ...more }
}
