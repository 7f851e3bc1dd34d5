import { quantile } from '../bench-result.ts'
import { growthOf } from './growth-of.ts'

/** How long calls took in two stretches right after each other, in milliseconds: without an operator and beside one. */
export interface StretchPair {
  readonly alone: readonly number[]
  readonly beside: readonly number[]
}

/** A percentile of all calls together, in milliseconds. */
interface AllTogether {
  readonly alone: number
  readonly beside: number
}

/**
 * By how many times a percentile is higher beside an operator, with the range that holds the truth 95 times out of 100,
 * and what it is over all calls.
 */
export interface TailBeside extends AllTogether {
  readonly times: number
  readonly low: number
  readonly high: number
}

/**
 * The percentile `q` of each stretch beside an operator, of that of its neighbour alone: the trimmed mean over the pairs
 * and its bootstrap range. Not the percentile of all calls together, which a few stretches make in which the machine
 * stood still: with 48 pairs, two halves of the same stretches without an operator differed by 0.5 to 6 times in it.
 * NaN without pairs.
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
