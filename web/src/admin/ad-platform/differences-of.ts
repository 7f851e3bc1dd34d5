import type { DataOf } from '@fennel/contract'
import { formatCents, formatCount, formatDate } from '../ui/format.ts'

export type DayComparison = DataOf<'bookComparisons'>['days'][number]
export type Movements = DayComparison['ledger']['sales']

/** Everything the ledger says was charged: first terms, offers and renewals. */
export function chargedOf({ ledger }: DayComparison): Movements {
  return {
    count: ledger.sales.count + ledger.renewals.count,
    cents: ledger.sales.cents + ledger.renewals.cents,
  }
}

/** The differences between ledger and Stripe, in sentences; empty when they agree. */
export function differencesOf(day: DayComparison): readonly string[] {
  return [
    sentence(day.day, 'charges', chargedOf(day), day.stripe.charges),
    sentence(day.day, 'refunds', day.ledger.refunds, day.stripe.refunds),
  ].filter((words) => words !== undefined)
}

export function isSame(one: Movements, other: Movements): boolean {
  return one.count === other.count && one.cents === other.cents
}

function sentence(day: string, what: string, ledger: Movements, stripe: Movements): string | undefined {
  if (isSame(ledger, stripe)) return undefined
  const say = ({ count, cents }: Movements) => `${formatCount(count)} ${what} of ${formatCents(cents)}`
  const gap = formatCents(Math.abs(ledger.cents - stripe.cents))
  const side = ledger.cents > stripe.cents ? 'the ledger' : 'Stripe'
  const more = ledger.cents === stripe.cents ? 'The totals match.' : `${gap} more in ${side}.`
  return `${formatDate(day)}: the ledger has ${say(ledger)}, Stripe has ${say(stripe)}. ${more}`
}
