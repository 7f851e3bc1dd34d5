import { changesWhatIsSold } from './experiment.ts'
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
  /** The verdict for the operator, in sentences; while the experiment runs, with what to do about it. */
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
  /**
   * No verdict before each arm has this many visitors, and as many as this many buyers take at the rate of all arms: a
   * small arm judged by a handful of expensive sales raises several times the alarms that it may (`verify:stats`).
   */
  leastVisitors: 200,
  leastBuyers: 30,
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
      conversionDifference:
        against && sequentialInterval(buyersOf(against), buyersOf(arm), { alpha, tau, spread: 'pooled' }),
      revenueDifference:
        against &&
        sequentialInterval(revenueOf(against), revenueOf(arm), {
          alpha,
          tau: tau * priceCents,
          spread: 'own',
        }),
    }
  })
  const splitProbability = sampleRatioProbability(
    found.map(({ visitors }) => visitors),
    experiment.arms.map(({ weight }) => weight),
  )
  // NOTE: where arms sell different things, a more expensive one may sell less often and earn more.
  // And everybody who sees a one-time offer has bought a plan already, in every arm.
  const rule = changesWhatIsSold(experiment) ? byRevenue(priceCents) : byConversion
  const verdict = verdictOf(arms, splitProbability, rule)
  return { arms, splitProbability, verdict, words: wordsOf(verdict, arms, rule, experiment.status) }
}

/** What the verdict is based on. */
interface Rule {
  readonly differenceOf: (arm: ArmResult) => Interval | undefined
  readonly equalWithin: number
  /** What an arm does, or did in a stopped experiment. */
  readonly verb: { readonly present: string; readonly past: string }
  readonly more: string
  readonly less: string
  readonly equal: string
  readonly unless: string
}

const byConversion: Rule = {
  differenceOf: ({ conversionDifference }) => conversionDifference,
  equalWithin: readingRules.equalWithin,
  verb: { present: 'sells', past: 'sold' },
  more: 'more',
  less: 'less',
  equal: 'within half a sale per 100 visitors',
  unless: ', unless its revenue per visitor is lower',
}

const byRevenue = (priceCents: number): Rule => ({
  differenceOf: ({ revenueDifference }) => revenueDifference,
  equalWithin: readingRules.equalWithin * priceCents,
  verb: { present: 'brings in', past: 'brought in' },
  more: 'more per visitor',
  less: 'less per visitor',
  equal: 'within 0.5% of a plan’s price per visitor',
  unless: '',
})

function verdictOf(
  arms: readonly ArmResult[],
  splitProbability: number,
  { differenceOf, equalWithin }: Rule,
): Verdict {
  if (splitProbability < readingRules.splitAlarm) return 'wrong-split'
  const total = (key: 'visitors' | 'buyers') => arms.reduce((sum, arm) => sum + arm[key], 0)
  const fewest = Math.min(...arms.map(({ visitors }) => visitors))
  const isEarly =
    fewest < readingRules.leastVisitors ||
    fewest * total('buyers') < readingRules.leastBuyers * total('visitors')
  if (isEarly) return 'too-early'
  const differences = arms.flatMap((arm) => differenceOf(arm) ?? [])
  if (differences.some(({ low }) => low > 0)) return 'winner'
  if (differences.every(isWorse)) return 'worse'
  // NOTE: an arm that is certainly worse has its answer, too, and must not keep the others waiting for ever.
  return differences.every((found) => isWorse(found) || isEqual(found, equalWithin))
    ? 'no-difference'
    : 'keep-going'
}

function isWorse({ high }: Interval): boolean {
  return high < 0
}

function isEqual({ low, high }: Interval, within: number): boolean {
  return low > -within && high < within
}

function wordsOf(
  verdict: Verdict,
  arms: readonly ArmResult[],
  { differenceOf, verb, more, less, equal, unless }: Rule,
  status: Experiment['status'],
): string {
  const isOver = status === 'stopped'
  const does = isOver ? verb.past : verb.present
  const needs = `${readingRules.leastVisitors} visitors, and enough of them for ${readingRules.leastBuyers} sales at the average rate`
  const withAdvice = (fact: string, advice: string) => (isOver ? fact : `${fact} ${advice}`)
  switch (verdict) {
    case 'wrong-split':
      return isOver
        ? 'Visitors weren’t split as planned, so no number here can be trusted.'
        : 'Visitors aren’t split as planned. Find out why before you trust any number here.'
    case 'too-early':
      return isOver
        ? `It was stopped before each variant had ${needs}, so the results mean nothing.`
        : `Each variant needs ${needs}, before the results mean anything.`
    case 'winner':
      return withAdvice(
        `“${surelyBest(arms, differenceOf)}” ${does} ${more}, and not by chance.`,
        `Stop and make it the winner${unless}.`,
      )
    case 'worse':
      return withAdvice(`The change ${does} ${less}, and not by chance.`, 'Stop and keep the control.')
    case 'no-difference':
      return arms.flatMap((arm) => differenceOf(arm) ?? []).some(isWorse)
        ? withAdvice(
            `No change ${does} ${more}: each ${does} ${less}, and not by chance, or ${isOver ? 'was' : 'is'} practically equal to the control (${equal}).`,
            'Stop and keep the control.',
          )
        : withAdvice(
            `The variants ${isOver ? 'were' : 'are'} practically equal: ${equal}.`,
            'Stop and keep the simpler one.',
          )
    case 'keep-going':
      return isOver
        ? 'It was stopped before there was an answer.'
        : 'No answer yet. You can look every day without stopping at a lucky moment.'
  }
}

/** The best of the arms that are certainly better than the control: a small arm may be ahead of them by chance. */
function surelyBest(arms: readonly ArmResult[], differenceOf: Rule['differenceOf']): string {
  const sure = arms.flatMap((arm) => {
    const found = differenceOf(arm)
    return found !== undefined && found.low > 0 ? [{ name: arm.name, by: found.difference }] : []
  })
  return sure.sort((a, b) => b.by - a.by)[0]?.name ?? ''
}

function buyersOf({ visitors, buyers }: ArmCounts): Sample {
  return { visitors, sum: buyers, sumOfSquares: buyers }
}

function revenueOf({ visitors, netCents, netCentsSquared }: ArmCounts): Sample {
  return { visitors, sum: netCents, sumOfSquares: netCentsSquared }
}
