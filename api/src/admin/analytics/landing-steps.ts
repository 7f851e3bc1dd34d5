import { landingSteps } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'
import { uncounted } from './read-steps.ts'
import type { QuizTotals, StepCounts } from './read-steps.ts'

/** A step's counts as shown. Null means unknown. */
export type ShownCounts = Omit<StepCounts, 'seen' | 'left'> & {
  readonly seen: number | null
  readonly left: number | null
}

/**
 * Adds the landing page's questions to the counts. Browsers do not report these as steps: every visit of the page saw
 * the first one, and left there unless it was answered. How many saw a later one is unknown. Visits that are counted
 * under another flow may answer here as well: their answers are not counted as `seen`, and say nothing about these.
 */
export function withLandingSteps(
  flow: QuizFlow,
  counts: ReadonlyMap<string, StepCounts>,
  { landed }: Pick<QuizTotals, 'landed'>,
): ReadonlyMap<string, ShownCounts> {
  const onLanding = landingSteps(flow).map(({ id }, at): [string, ShownCounts] => {
    const counted = counts.get(id) ?? uncounted
    const stayed = Math.min(counted.answered, counted.seen)
    // NOTE: an answer may arrive without its page visit, from a browser that lost some events.
    const seen = at === 0 ? Math.max(landed, stayed) : null
    return [id, { ...counted, seen, left: seen === null ? null : seen - stayed }]
  })
  return new Map<string, ShownCounts>([...counts, ...onLanding])
}
