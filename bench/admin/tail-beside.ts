import { quantile } from '../../scripts/numbers/quantile.ts'
import { growthOf } from './growth-of.ts'

/** Request times of two neighboring stretches, in milliseconds: without an operator and next to one. */
export interface StretchPair {
  readonly alone: readonly number[]
  readonly beside: readonly number[]
}

/** A percentile of all requests together, in milliseconds. */
interface AllTogether {
  readonly alone: number
  readonly beside: number
}

/**
 * How many times higher a percentile is next to an operator, with its 95 % confidence interval, and its value over all
 * requests.
 */
export interface TailBeside extends AllTogether {
  readonly times: number
  readonly low: number
  readonly high: number
}

/**
 * Compares the percentile `q` of each stretch next to an operator with that of its neighbor: the trimmed mean over the
 * pairs and its bootstrap interval. The percentile of all requests together is no basis for a promise, because a few
 * stretches in which the machine stalled dominate it: with 48 pairs, two halves of the same stretches without an
 * operator differed by a factor of 0.5 to 6. NaN without pairs.
 */
export function tailBeside(pairs: readonly StretchPair[], q: number): TailBeside {
  const all = (kind: keyof StretchPair) =>
    quantile(
      pairs.flatMap((pair) => pair[kind]),
      q,
    )
  const growth = growthOf(
    pairs.map(({ alone, beside }) => ({ small: quantile(alone, q), large: quantile(beside, q) })),
  )
  return { alone: all('alone'), beside: all('beside'), ...growth }
}
