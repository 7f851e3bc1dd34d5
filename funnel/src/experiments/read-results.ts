import type { Experiment } from './experiment.ts'
import { sampleRatioProbability } from './sample-ratio.ts'
import { meanOf, sequentialInterval } from './sequential-interval.ts'
import type { Interval, Sample } from './sequential-interval.ts'

/** What was counted of one arm. Money in cents, refunds taken off. */
export interface ArmCounts {
  readonly armId: string
  readonly visitors: number
  readonly buyers: number
  readonly netCents: number
  readonly netCentsSquared: number
}

export interface ArmResult extends ArmCounts {
  readonly name: string
  /** Buyers per visitor, 0 to 1. */
  readonly conversion: number
  readonly centsPerVisitor: number
  /** Against the control; undefined for the control itself. Conversion in shares of 1, revenue in cents per visitor. */
  readonly conversionDifference: Interval | undefined
  readonly revenueDifference: Interval | undefined
}

export type Verdict = 'wrong-split' | 'too-early' | 'winner' | 'worse' | 'keep-going' | 'no-difference'

export interface ExperimentResult {
  readonly arms: readonly ArmResult[]
  /** Probability of a split this uneven by chance alone. */
  readonly splitProbability: number
  readonly verdict: Verdict
  /** The stop rule as it applies now, for people. */
  readonly words: string
}

/** What the reading of every experiment agrees on beforehand. */
export const readingRules = {
  /** Chance that an experiment without any effect ever raises an alarm. */
  alpha: 0.05,
  /** The difference in conversion that is looked for: two of a hundred visitors. */
  tau: 0.02,
  /** Below this chance the split is taken as broken. */
  splitAlarm: 0.001,
  /** No verdict before this many visitors in each arm and buyers in all. */
  leastVisitors: 200,
  leastBuyers: 20,
  /** Intervals narrower than this on both sides mean that the arms are as good as equal. */
  equalWithin: 0.005,
} as const

/**
 * The results of an experiment, safe to read every day. `priceCents` is about what a sale brings and scales the
 * difference in revenue that is looked for.
 */
export function readResults(
  experiment: Experiment,
  counts: readonly ArmCounts[],
  priceCents: number,
): ExperimentResult {
  const found = experiment.arms.map(
    (arm) =>
      counts.find(({ armId }) => armId === arm.id) ?? {
        armId: arm.id,
        visitors: 0,
        buyers: 0,
        netCents: 0,
        netCentsSquared: 0,
      },
  )
  const control = found[0] ?? { armId: '', visitors: 0, buyers: 0, netCents: 0, netCentsSquared: 0 }
  // NOTE: with several arms against one control each comparison gets its share of the error (Bonferroni).
  const alpha = readingRules.alpha / Math.max(1, found.length - 1)
  const arms = found.map((arm, at): ArmResult => {
    const against = at === 0 ? undefined : control
    const { tau } = readingRules
    return {
      ...arm,
      name: experiment.arms[at]?.name ?? arm.armId,
      conversion: meanOf(buyersOf(arm)),
      centsPerVisitor: meanOf(revenueOf(arm)),
      conversionDifference: against && sequentialInterval(buyersOf(against), buyersOf(arm), { alpha, tau }),
      revenueDifference:
        against && sequentialInterval(revenueOf(against), revenueOf(arm), { alpha, tau: tau * priceCents }),
    }
  })
  const splitProbability = sampleRatioProbability(
    found.map(({ visitors }) => visitors),
    experiment.arms.map(({ weight }) => weight),
  )
  const verdict = verdictOf(arms, splitProbability)
  return { arms, splitProbability, verdict, words: wordsOf(verdict, arms) }
}

function verdictOf(arms: readonly ArmResult[], splitProbability: number): Verdict {
  if (splitProbability < readingRules.splitAlarm) return 'wrong-split'
  const isEarly =
    arms.some(({ visitors }) => visitors < readingRules.leastVisitors) ||
    arms.reduce((sum, { buyers }) => sum + buyers, 0) < readingRules.leastBuyers
  if (isEarly) return 'too-early'
  const differences = arms.flatMap(({ conversionDifference }) => conversionDifference ?? [])
  if (differences.some(({ low }) => low > 0)) return 'winner'
  if (differences.every(({ high }) => high < 0)) return 'worse'
  const { equalWithin } = readingRules
  return differences.every(({ low, high }) => low > -equalWithin && high < equalWithin)
    ? 'no-difference'
    : 'keep-going'
}

function wordsOf(verdict: Verdict, arms: readonly ArmResult[]): string {
  const best = arms.toSorted((a, b) => b.conversion - a.conversion)[0]?.name ?? ''
  switch (verdict) {
    case 'wrong-split':
      return 'Visitors are not shared out as planned. Find out why before you believe any number here.'
    case 'too-early':
      return 'Too early to say: each arm needs 200 visitors, and all of them together 20 buyers.'
    case 'winner':
      return `“${best}” sells more, and that is not chance. Stop and make it the winner, unless its revenue per visitor is lower.`
    case 'worse':
      return 'The change sells less, and that is not chance. Stop and keep the control.'
    case 'no-difference':
      return 'The arms are as good as equal: less than half a sale in a hundred visitors apart. Stop and keep what is simpler.'
    case 'keep-going':
      return 'No answer yet. Keep going: looking every day does no harm, stopping at a lucky moment is not possible here.'
  }
}

function buyersOf({ visitors, buyers }: ArmCounts): Sample {
  return { visitors, sum: buyers, sumOfSquares: buyers }
}

function revenueOf({ visitors, netCents, netCentsSquared }: ArmCounts): Sample {
  return { visitors, sum: netCents, sumOfSquares: netCentsSquared }
}
