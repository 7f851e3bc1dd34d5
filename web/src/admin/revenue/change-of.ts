import { formatCount } from '../ui/format.ts'
import type { Change } from '../ui/stat-tile.tsx'

/** What two periods are compared by. */
export interface Comparison {
  /** The days of the other period, as text. */
  readonly against: string
  /** In a period that is not over, no change is good or bad yet. */
  readonly isOver: boolean
}

const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/**
 * How an amount changed compared with another period: by how much, and by how many percent if the other was positive.
 * `better` says which direction is good news.
 */
export function changeOf(
  now: number,
  before: number,
  format: (amount: number) => string,
  better: 'more' | 'less',
  { against, isOver }: Comparison,
): Change {
  const difference = now - before
  if (difference === 0) return { text: 'no change', spoken: `No change from ${against}.`, mood: 'even' }
  const direction = difference > 0 ? 'more' : 'less'
  const amount = format(Math.abs(difference))
  const share = percentOf(difference, before)
  return {
    text:
      share === undefined
        ? `${amount} ${direction} (${format(before)} before)`
        : `${amount} ${direction} (${signed(difference, share)})`,
    spoken:
      share === undefined
        ? `${amount} ${direction} than ${against}, when it was ${format(before)}.`
        : `${amount} ${direction} than ${against}, ${share} percent ${direction}.`,
    mood: isOver ? (direction === better ? 'good' : 'bad') : 'even',
  }
}

/** The size of a difference in percent; undefined if the base is zero or a loss. */
function percentOf(difference: number, before: number): string | undefined {
  if (before <= 0) return undefined
  const percent = (100 * Math.abs(difference)) / before
  return percent < 0.05
    ? 'less than 0.1'
    : percent < 1000
      ? percents.format(percent)
      : formatCount(Math.round(percent))
}

function signed(difference: number, share: string): string {
  return `${difference > 0 ? '+' : '−'}${share.replace('less than ', '<')}%`
}
