import { landingSteps } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'
import { uncounted } from './read-steps.ts'
import type { QuizTotals, StepCounts } from './read-steps.ts'

/** What a page says of a step; null is what nobody can tell. */
export type ShownCounts = Omit<StepCounts, 'seen' | 'left'> & {
  readonly seen: number | null
  readonly left: number | null
}

/**
 * The counts, with those of the landing page's questions. No browser announces these as a step: whoever came to the page
 * saw the first one, and left it unless they answered; how many of them got to see a further one nobody knows.
 */
export function withLandingSteps(
  flow: QuizFlow,
  counts: ReadonlyMap<string, StepCounts>,
  { landed }: Pick<QuizTotals, 'landed'>,
): ReadonlyMap<string, ShownCounts> {
  const onLanding = landingSteps(flow).map(({ id }, at): [string, ShownCounts] => {
    const counted = counts.get(id) ?? uncounted
    // NOTE: an answer may have come without its visit of the page, from a browser that lost its events.
    const seen = at === 0 ? Math.max(landed, counted.answered) : null
    return [id, { ...counted, seen, left: seen === null ? null : seen - counted.answered }]
  })
  return new Map<string, ShownCounts>([...counts, ...onLanding])
}
