import type { Experiment } from './experiment.ts'
import { sampleRatioProbability } from './sample-ratio.ts'
import { meanOf, sequentialInterval } from './sequential-interval.ts'
import type { Interval, Sample } from './sequential-interval.ts'

/** The counts of one arm. Money in cents, net of refunds. */
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
  /**
   * Compared with the control; undefined for the control itself. Conversion in shares of 1, revenue in cents per
   * visitor.
   */
  readonly conversionDifference: Interval | undefined
  readonly revenueDifference: Interval | undefined
}

export type Verdict = 'wrong-split' | 'too-early' | 'winner' | 'worse' | 'keep-going' | 'no-difference'

export interface ExperimentResult {
  readonly arms: readonly ArmResult[]
  /** Probability that a split this uneven arises by chance. */
  readonly splitProbability: number
  readonly verdict: Verdict
  /** The verdict and what to do about it, as a sentence for the operator. */
  readonly words: string
}

/** The rules for reading an experiment, fixed before any data comes in. */
export const readingRules = {
  /** Probability that an experiment without any effect ever raises a false alarm. */
  alpha: 0.05,
  /** The difference in conversion to detect: two in a hundred visitors. */
  tau: 0.02,
  /** Below this probability the split counts as broken. */
  splitAlarm: 0.001,
  /** No verdict before this many visitors in each arm and this many buyers in total. */
  leastVisitors: 200,
  leastBuyers: 20,
  /** Arms count as practically equal when the whole interval is within this. For revenue, multiplied by the price. */
  equalWithin: 0.005,
} as const

/**
 * The results of an experiment, safe to read every day. `priceCents` is roughly what a sale brings in; it scales the
 * difference in revenue to detect.
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
  // NOTE: with several arms against one control, each comparison gets its share of the error (Bonferroni).
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

/** What the verdict is based on. */
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
 * Whether the verdict must compare revenue instead of conversion. Where arms sell different plans, prices or one-time
 * offers, a sale in one is not worth a sale in another: a more expensive arm may sell less often and earn more. And
 * everybody who sees a one-time offer has bought a plan already, in every arm.
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

/** The best of the arms that are certainly better than the control: a small arm may be ahead of them by chance. */
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
