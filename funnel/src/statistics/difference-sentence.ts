import type { Interval } from '../experiments/sequential-interval.ts'

/**
 * A difference of shares as a person would say it: `Step 23 loses 2.1 points more than last week, 95% 0.9 to 3.3`.
 * `subject` is what loses, `against` what it is compared with. Points are hundredths.
 */
export function differenceSentence(
  subject: string,
  { difference, low, high }: Interval,
  against: string,
): string {
  const isMore = difference >= 0
  const [near, far] = isMore ? [low, high] : [-high, -low]
  const interval = `95% ${points(near)} to ${points(far)}`
  const lead = `${subject} loses`
  if (low <= 0 && high >= 0)
    return `${lead} about as many as ${against}: the difference of ${points(difference)} points may be chance, 95% ${points(low)} to ${points(high)}`
  return `${lead} ${points(Math.abs(difference))} points ${isMore ? 'more' : 'fewer'} than ${against}, ${interval}`
}

/** Hundredths with one digit; no minus before a zero. */
function points(share: number): string {
  const rounded = Math.round(share * 1000) / 10
  return (rounded === 0 ? 0 : rounded).toFixed(1)
}
