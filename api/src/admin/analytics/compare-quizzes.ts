import type { DataOf } from '@fennel/contract'
import { differenceSentence, shareDifference } from '@fennel/funnel'
import type { QuizTotals, StepCounts } from './read-steps.ts'
import type { StepReading } from './present-step.ts'

type Comparison = NonNullable<DataOf<'quizAnalytics'>['comparison']>

/** One side of a comparison. */
export interface QuizSide {
  readonly totals: QuizTotals
  readonly steps: ReadonlyMap<string, StepCounts>
}

/** Drop-off of each step against the same step on the other side, `against` being its name in a sentence. */
export function compareQuizzes(
  steps: readonly StepReading[],
  totals: QuizTotals,
  other: QuizSide,
  against: string,
): Pick<Comparison, 'started' | 'completed' | 'completion' | 'steps'> {
  const compared = steps.flatMap((step) => {
    const before = other.steps.get(step.id)
    if (before === undefined || before.seen === 0) return []
    const difference = shareDifference(proportion(before.left, before.seen), proportion(step.left, step.seen))
    const subject = step.place === null ? `Step “${step.id}”` : `Step ${step.place}`
    const sentence = difference === undefined ? null : differenceSentence(subject, difference, against)
    const row = { seen: before.seen, left: before.left, difference: difference ?? null, sentence }
    return [[step.id, row] as const]
  })
  const { started, completed } = other.totals
  return {
    started,
    completed,
    completion:
      shareDifference(proportion(completed, started), proportion(totals.completed, totals.started)) ?? null,
    steps: Object.fromEntries(compared),
  }
}

/** Visits that came back to finish what they began another day can make the part larger than the whole. */
function proportion(count: number, total: number) {
  return { count: Math.min(count, total), total }
}
