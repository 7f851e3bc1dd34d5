import { assignArm, readResults } from '@fennel/funnel'
import type { ArmCounts, Experiment, Interval, Verdict } from '@fennel/funnel'
import { mulberry32 } from '../numbers/mulberry32.ts'

export interface Plan {
  readonly experiments: number
  readonly days: number
  readonly visitorsPerDay: number
  /** Share of visitors who buy, in the control and in the arm. */
  readonly rates: readonly [control: number, arm: number]
  /** Revenue of a sale in cents; one of these, chosen at random. */
  readonly prices: readonly number[]
  /** The same in the second arm, where it sells at other prices. */
  readonly pricesOfArm?: readonly number[]
  /** How visitors are split; evenly if not given. */
  readonly weights?: readonly [control: number, arm: number]
  /** Probability that a visitor of the second arm is lost before being counted. */
  readonly lost?: number
  readonly seed: number
}

export interface Outcome {
  /** Number of experiments in which a daily check would ever have reported a difference, by measure. */
  readonly conversionAlarms: number
  readonly revenueAlarms: number
  /** The same for an ordinary 95 % confidence interval read every day. */
  readonly naiveAlarms: number
  readonly splitAlarms: number
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>
}

/** Simulates whole experiments, including assignment, and reads each result once a day. */
export function simulate(plan: Plan): Outcome {
  const random = mulberry32(plan.seed)
  let conversionAlarms = 0
  let revenueAlarms = 0
  let naiveAlarms = 0
  let splitAlarms = 0
  const verdicts: Partial<Record<Verdict, number>> = {}
  for (let at = 0; at < plan.experiments; at++) {
    const seen = runOne(plan, `simulated-${plan.seed}-${at}`, random)
    conversionAlarms += Number(seen.conversion)
    revenueAlarms += Number(seen.revenue)
    naiveAlarms += Number(seen.naive)
    splitAlarms += Number(seen.split)
    verdicts[seen.verdict] = (verdicts[seen.verdict] ?? 0) + 1
  }
  return { conversionAlarms, revenueAlarms, naiveAlarms, splitAlarms, verdicts }
}

function runOne(plan: Plan, id: string, random: () => number) {
  const experiment: Experiment = {
    id,
    name: 'Simulated',
    hypothesis: 'None',
    status: 'running',
    arms: [
      { id: 'a', name: 'A', weight: plan.weights?.[0] ?? 1, changes: {} },
      { id: 'b', name: 'B', weight: plan.weights?.[1] ?? 1, changes: {} },
    ],
  }
  const counts = { a: emptyCounts('a'), b: emptyCounts('b') }
  const seen = {
    conversion: false,
    revenue: false,
    naive: false,
    split: false,
    verdict: 'too-early' as Verdict,
  }
  const price = plan.prices[0] ?? 0
  for (let day = 0; day < plan.days; day++) {
    for (let visitor = 0; visitor < plan.visitorsPerDay; visitor++) {
      const isSecond = assignArm(experiment, `visitor-${day}-${visitor}`)?.id === 'b'
      if (isSecond && random() < (plan.lost ?? 0)) continue
      const arm = isSecond ? counts.b : counts.a
      arm.visitors += 1
      if (random() >= plan.rates[isSecond ? 1 : 0]) continue
      const prices = (isSecond ? plan.pricesOfArm : undefined) ?? plan.prices
      const cents = prices[Math.floor(random() * prices.length)] ?? price
      arm.buyers += 1
      arm.netCents += cents
      arm.netCentsSquared += cents * cents
    }
    const result = readResults(experiment, [counts.a, counts.b], price)
    const isReady = result.verdict !== 'too-early' && result.verdict !== 'wrong-split'
    const arm = result.arms[1]
    seen.conversion ||= isReady && excludesZero(arm?.conversionDifference)
    seen.revenue ||= isReady && excludesZero(arm?.revenueDifference)
    seen.naive ||= isReady && isNaivelyDifferent(counts.a, counts.b)
    seen.split ||= result.verdict === 'wrong-split'
    seen.verdict = result.verdict
  }
  return seen
}

function excludesZero(interval: Interval | undefined): boolean {
  return interval !== undefined && (interval.low > 0 || interval.high < 0)
}

function isNaivelyDifferent(control: ArmCounts, arm: ArmCounts): boolean {
  const visitors = control.visitors + arm.visitors
  const rate = (control.buyers + arm.buyers) / visitors
  const error = Math.sqrt(rate * (1 - rate) * (1 / control.visitors + 1 / arm.visitors))
  return Math.abs(arm.buyers / arm.visitors - control.buyers / control.visitors) > 1.96 * error
}

type Counting = { -readonly [K in keyof ArmCounts]: ArmCounts[K] }

function emptyCounts(armId: string): Counting {
  return { armId, visitors: 0, buyers: 0, netCents: 0, netCentsSquared: 0 }
}
