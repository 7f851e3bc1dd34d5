import type { QuizStep } from '@fennel/funnel'
import { paths } from '#web/paths.ts'

/** The button attributes that submit an answer before the script has loaded. */
export type EarlyTap = { readonly name: string } | { readonly formAction: string }

/**
 * Submits as `?<step>=<value>`, except for a health answer: it goes behind the `#`, which browsers never send to a
 * server, so no log can contain it.
 */
export function earlyTap(step: QuizStep | undefined, value: string): EarlyTap {
  if (step?.dataClass !== 'health') return { name: step?.id ?? '' }
  return { formAction: `${paths.quiz}#${new URLSearchParams({ [step.id]: value }).toString()}` }
}
