import { simulate } from './verify-stats/simulate.ts'
import type { Plan } from './verify-stats/simulate.ts'

const daily = { days: 28, visitorsPerDay: 300, prices: [1999, 3999, 6999], seed: 20261121 } as const
const runs: readonly { readonly name: string; readonly plan: Plan; readonly rule: string }[] = [
  {
    name: 'A/A, 4 % buy',
    plan: { ...daily, experiments: 2000, rates: [0.04, 0.04] },
    rule: 'alarms',
  },
  {
    name: 'A/A, 15 % buy',
    plan: { ...daily, experiments: 2000, rates: [0.15, 0.15], seed: 7 },
    rule: 'alarms',
  },
  ...([1, 9] as const).map((weight) => ({
    name: `A/A in revenue, ${weight}:1, 6 % buy at one price, 1.5 % at four times it`,
    plan: {
      ...daily,
      experiments: 1000,
      visitorsPerDay: 600,
      weights: [weight, 1] as const,
      rates: [0.06, 0.015] as const,
      prices: [1999],
      pricesOfArm: [4 * 1999],
    },
    rule: 'revenue alarms',
  })),
  { name: 'planted: 4 % to 6 %', plan: { ...daily, experiments: 300, rates: [0.04, 0.06] }, rule: 'found' },
  { name: 'planted: 6 % to 4 %', plan: { ...daily, experiments: 300, rates: [0.06, 0.04] }, rule: 'found' },
  {
    name: 'broken split: 10 % of one arm lost',
    plan: { ...daily, experiments: 300, rates: [0.04, 0.04], lost: 0.1 },
    rule: 'split',
  },
]

const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`
const rows: Record<string, string | number>[] = []
let faults = 0
for (const { name, plan, rule } of runs) {
  const { conversionAlarms, revenueAlarms, naiveAlarms, splitAlarms } = simulate(plan)
  const of = plan.experiments
  const holds =
    rule === 'alarms' || rule === 'revenue alarms'
      ? (rule === 'revenue alarms' || conversionAlarms / of <= 0.05) && revenueAlarms / of <= 0.05
      : (rule === 'found' ? conversionAlarms : splitAlarms) / of >= 0.8
  if (!holds) faults += 1
  rows.push({
    experiment: name,
    simulated: of,
    'conversion differs': percent(conversionAlarms, of),
    'revenue differs': percent(revenueAlarms, of),
    'ordinary 95 % interval': percent(naiveAlarms, of),
    'split alarm': percent(splitAlarms, of),
    holds: holds ? 'yes' : 'NO',
  })
}
console.table(rows)
console.log(
  faults === 0
    ? 'Checked every day for 28 days, at most 5 % of experiments without an effect raise an alarm, and planted effects are found.'
    : `${faults} of ${runs.length} checks do not hold.`,
)
process.exitCode = faults === 0 ? 0 : 1
