import type { Interval } from '../experiments/sequential-interval.ts'
import { wilsonInterval, z95 } from './wilson-interval.ts'
import type { Proportion } from './wilson-interval.ts'

/**
 * How much larger the share in `now` is than in `before`, in shares of 1, with its 95% interval: the hybrid score
 * method without continuity correction, method 10 of R. G. Newcombe, "Interval estimation for the difference between
 * independent proportions: comparison of eleven methods", Statistics in Medicine 17 (1998) 873–890. For two groups that
 * are compared once; a running experiment needs `sequentialInterval`. Undefined if a group is empty.
 */
export function shareDifference(before: Proportion, now: Proportion, z = z95): Interval | undefined {
  const one = wilsonInterval(now, z)
  const other = wilsonInterval(before, z)
  if (one === undefined || other === undefined) return undefined
  const difference = one.share - other.share
  return {
    difference,
    low: difference - Math.hypot(one.share - one.low, other.high - other.share),
    high: difference + Math.hypot(one.high - one.share, other.share - other.low),
  }
}
