import { seededRandom } from './seeded-random.ts'

/** How many times as much something costs, with the range that holds the truth 95 times out of 100. */
export interface Growth {
  readonly times: number
  readonly low: number
  readonly high: number
}

/** What one call took on the small store and on the large one, measured next to each other. */
export interface Pair {
  readonly small: number
  readonly large: number
}

const resamples = 2_000
/** This share of the pairs is left out at either end: a pause of the machine strikes one side of a pair. */
const trimmed = 0.1

/**
 * The trimmed mean of the pairs' ratios (of their logarithms, so that twice and half weigh the same), and its bootstrap
 * interval. The same pairs give the same interval. NaN without pairs.
 */
export function growthOf(pairs: readonly Pair[]): Growth {
  const ratios = pairs.map(({ small, large }) => Math.log(large / small))
  const random = seededRandom()
  const means = Array.from({ length: resamples }, () =>
    trimmedMean(ratios.map(() => ratios[Math.floor(random() * ratios.length)] ?? Number.NaN)),
  ).toSorted((one, other) => one - other)
  const at = (share: number) => Math.exp(means[Math.round(share * (resamples - 1))] ?? Number.NaN)
  return { times: Math.exp(trimmedMean(ratios)), low: at(0.025), high: at(0.975) }
}

function trimmedMean(values: readonly number[]): number {
  const cut = Math.floor(values.length * trimmed)
  const kept = values.toSorted((one, other) => one - other).slice(cut, values.length - cut)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}
