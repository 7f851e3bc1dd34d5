import { mulberry32 } from '../../scripts/numbers/mulberry32.ts'

/** A factor of growth with its 95 % confidence interval. */
export interface Growth {
  readonly times: number
  readonly low: number
  readonly high: number
}

/** The cost of one call on the small and on the large store, measured one right after the other. */
export interface Pair {
  readonly small: number
  readonly large: number
}

const resamples = 2_000
/** Share of pairs dropped at either end: a pause of the machine affects only one side of a pair. */
const trimmed = 0.1

/**
 * The trimmed mean of the pairs' ratios (of their logarithms, so that double and half weigh the same) and its bootstrap
 * interval, which is the same for the same pairs. NaN without pairs.
 */
export function growthOf(pairs: readonly Pair[]): Growth {
  const ratios = pairs.map(({ small, large }) => Math.log(large / small))
  const random = mulberry32(20_261_122)
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
