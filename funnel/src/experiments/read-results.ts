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
  /** Intervals narrower than this on both sides mean that the arms are as good as equal; of revenue, times the price. */
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
  const rule = changesWhatIsSold(experiment) ? byRevenue(priceCents) : byConversion
  const verdict = verdictOf(arms, splitProbability, rule)
  return { arms, splitProbability, verdict, words: wordsOf(verdict, arms, rule) }
}

/** What the verdict goes by. */
interface Rule {
  readonly differenceOf: (arm: ArmResult) => Interval | undefined
  readonly equalWithin: number
  readonly more: string
  readonly less: string
  readonly equal: string
  readonly unless: string
}

const byConversion: Rule = {
  differenceOf: ({ conversionDifference }) => conversionDifference,
  equalWithin: readingRules.equalWithin,
  more: 'sells more',
  less: 'sells less',
  equal: 'within half a sale per 100 visitors',
  unless: ', unless its revenue per visitor is lower',
}

const byRevenue = (priceCents: number): Rule => ({
  differenceOf: ({ revenueDifference }) => revenueDifference,
  equalWithin: readingRules.equalWithin * priceCents,
  more: 'brings in more per visitor',
  less: 'brings in less per visitor',
  equal: 'within 0.5% of a plan’s price per visitor',
  unless: '',
})

/**
 * Where arms sell other plans, at other prices or other one-time offers, a sale of one is not worth a sale of another: a
 * dearer arm may sell less often and bring more. Of one-time offers all who are shown them have bought besides.
 */
function changesWhatIsSold({ arms }: Experiment): boolean {
  return arms.some(
    ({ changes: { plans, planPrices, upsells } }) =>
      plans !== undefined || planPrices !== undefined || upsells !== undefined,
  )
}

function verdictOf(
  arms: readonly ArmResult[],
  splitProbability: number,
  { differenceOf, equalWithin }: Rule,
): Verdict {
  if (splitProbability < readingRules.splitAlarm) return 'wrong-split'
  const isEarly =
    arms.some(({ visitors }) => visitors < readingRules.leastVisitors) ||
    arms.reduce((sum, { buyers }) => sum + buyers, 0) < readingRules.leastBuyers
  if (isEarly) return 'too-early'
  const differences = arms.flatMap((arm) => differenceOf(arm) ?? [])
  if (differences.some(({ low }) => low > 0)) return 'winner'
  if (differences.every(({ high }) => high < 0)) return 'worse'
  return differences.every(({ low, high }) => low > -equalWithin && high < equalWithin)
    ? 'no-difference'
    : 'keep-going'
}

function wordsOf(
  verdict: Verdict,
  arms: readonly ArmResult[],
  { differenceOf, more, less, equal, unless }: Rule,
): string {
  switch (verdict) {
    case 'wrong-split':
      return 'Visitors aren’t split as planned. Find out why before you trust any number here.'
    case 'too-early':
      return 'Each variant needs 200 visitors, and all variants together 20 buyers, before the results mean anything.'
    case 'winner':
      return `“${surelyBest(arms, differenceOf)}” ${more}, and not by chance. Stop and make it the winner${unless}.`
    case 'worse':
      return `The change ${less}, and not by chance. Stop and keep the control.`
    case 'no-difference':
      return `The variants are practically equal: ${equal}. Stop and keep the simpler one.`
    case 'keep-going':
      return 'No answer yet. You can look every day without stopping at a lucky moment.'
  }
}

/** Among the arms that are better for sure: a small one may be ahead of them by chance. */
function surelyBest(arms: readonly ArmResult[], differenceOf: Rule['differenceOf']): string {
  const sure = arms.flatMap((arm) => {
    const found = differenceOf(arm)
    return found !== undefined && found.low > 0 ? [{ name: arm.name, by: found.difference }] : []
  })
  return sure.toSorted((a, b) => b.by - a.by)[0]?.name ?? ''
}

function buyersOf({ visitors, buyers }: ArmCounts): Sample {
  return { visitors, sum: buyers, sumOfSquares: buyers }
}

function revenueOf({ visitors, netCents, netCentsSquared }: ArmCounts): Sample {
  return { visitors, sum: netCents, sumOfSquares: netCentsSquared }
}
