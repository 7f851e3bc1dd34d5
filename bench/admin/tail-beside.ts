import { quantile } from '../bench-result.ts'
import { seededRandom } from './seeded-random.ts'

/** How long calls took in two stretches right after each other, in milliseconds: without an operator and beside one. */
export interface StretchPair {
  readonly alone: readonly number[]
  readonly beside: readonly number[]
}

/** A percentile alone and beside an operator, and their ratio with the range that holds the truth 95 times out of 100. */
export interface TailBeside {
  readonly alone: number
  readonly beside: number
  readonly times: number
  readonly low: number
  readonly high: number
}

const resamples = 1_000

/**
 * The percentile `q` of all calls of each kind. The range comes from drawing whole pairs of stretches again and again
 * (bootstrap): calls of one stretch share what the machine did meanwhile, so they are no witnesses of their own. The same
 * pairs give the same range. NaN without pairs.
 */
export function tailBeside(pairs: readonly StretchPair[], q: number): TailBeside {
  const tailOf = (drawn: readonly StretchPair[], kind: keyof StretchPair) =>
    quantile(
      drawn.flatMap((pair) => pair[kind]),
      q,
    )
  const random = seededRandom()
  const ratios = Array.from({ length: pairs.length === 0 ? 0 : resamples }, () => {
    const drawn = pairs.map(() => pairs[Math.floor(random() * pairs.length)] ?? { alone: [], beside: [] })
    return tailOf(drawn, 'beside') / tailOf(drawn, 'alone')
  })
  const alone = tailOf(pairs, 'alone')
  const beside = tailOf(pairs, 'beside')
  return {
    alone,
    beside,
    times: beside / alone,
    low: quantile(ratios, 0.025),
    high: quantile(ratios, 0.975),
  }
}
