import type { QuizStep } from '@fennel/funnel'
import { paths } from '#web/paths.ts'

/** How a tap before the script hands over its answer. */
export type EarlyTap = { readonly name: string } | { readonly formAction: string }

/**
 * As `?<step>=<value>`, except for an answer about health: that one travels behind the `#`, which no browser sends to
 * a server and so no log can hold.
 */
export function earlyTap(step: QuizStep | undefined, value: string): EarlyTap {
  if (step?.dataClass !== 'health') return { name: step?.id ?? '' }
  return { formAction: `${paths.quiz}#${new URLSearchParams({ [step.id]: value }).toString()}` }
}
