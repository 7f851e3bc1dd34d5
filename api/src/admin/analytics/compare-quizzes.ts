import type { DataOf } from '@fennel/contract'
import { differenceSentence, shareDifference } from '@fennel/funnel'
import type { ShownCounts } from './landing-steps.ts'
import type { StepReading } from './present-step.ts'
import type { QuizTotals } from './read-steps.ts'

type Comparison = NonNullable<DataOf<'quizAnalytics'>['comparison']>

/** One side of a comparison. */
export interface QuizSide {
  readonly totals: QuizTotals
  readonly steps: ReadonlyMap<string, ShownCounts>
}

/** Each step's drop-off against the same step on the other side, which `against` names in a sentence. */
export function compareQuizzes(
  steps: readonly StepReading[],
  totals: QuizTotals,
  other: QuizSide,
  against: string,
): Pick<Comparison, 'started' | 'completed' | 'completion' | 'steps'> {
  const compared = steps.flatMap((step) => {
    const [now, before] = [lossOf(step), lossOf(other.steps.get(step.id))]
    if (now === undefined || before === undefined || before.seen === 0) return []
    const difference = shareDifference(proportion(before.left, before.seen), proportion(now.left, now.seen))
    const subject = step.place === null ? `step “${step.id}”` : `step ${step.place}`
    const sentence = difference === undefined ? null : differenceSentence(subject, difference, against)
    const row = { ...before, difference: difference ?? null, sentence }
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

/** How many visits saw and left a step, where that is known. */
function lossOf(step: Pick<ShownCounts, 'seen' | 'left'> | undefined) {
  if (step === undefined || step.seen === null || step.left === null) return undefined
  return { seen: step.seen, left: step.left }
}

/** Visits that return on another day to finish what they started can make the part larger than the whole. */
function proportion(count: number, total: number) {
  return { count: Math.min(count, total), total }
}
