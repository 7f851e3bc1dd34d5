import type { Interval } from '../experiments/sequential-interval.ts'

/**
 * A difference in drop-off as a person would say it: `Drop-off at step 23 is 2.1 points higher than last week, 95%
 * interval 0.9 to 3.3`. `subject` is where visits are lost, `against` what it is compared with. Points are percentage
 * points.
 */
export function differenceSentence(
  subject: string,
  { difference, low, high }: Interval,
  against: string,
): string {
  const isMore = difference >= 0
  const [near, far] = isMore ? [low, high] : [-high, -low]
  const interval = `95% interval ${points(near)} to ${points(far)}`
  const lead = `Drop-off at ${subject} is`
  if (low <= 0 && high >= 0)
    return `${lead} about the same as ${against}: the difference of ${points(difference)} points may be chance, 95% interval ${points(low)} to ${points(high)}`
  return `${lead} ${points(Math.abs(difference))} points ${isMore ? 'higher' : 'lower'} than ${against}, ${interval}`
}

/** A share in percentage points with one decimal, without a minus sign before zero. */
function points(share: number): string {
  const rounded = Math.round(share * 1000) / 10
  return (rounded === 0 ? 0 : rounded).toFixed(1)
}
