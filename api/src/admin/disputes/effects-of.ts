import type { DataOf } from '@fennel/contract'
import type { PreventionAction } from './dispute-tables.ts'
import type { Rates } from './read-rates.ts'
import type { PreventionItem } from './run-store.ts'

type Effect = DataOf<'reduceDisputesRate'>['effects'][number]

const order: readonly PreventionAction[] = [
  'refund-and-cancel',
  'cancel-renewal',
  'send-reminder',
  'prepare-evidence',
]

/** What each kind of action on the list could do to the rate, in known numbers and without a promise. */
export function effectsOf(items: readonly Pick<PreventionItem, 'action'>[], rates: Rates): Effect[] {
  return order.flatMap((action) => {
    const count = items.filter((item) => item.action === action).length
    return count === 0 ? [] : [{ action, items: count, what: sentenceOf(action, count, rates) }]
  })
}

function sentenceOf(action: PreventionAction, items: number, { payments, disputes }: Rates): string {
  const share = (cases: number) => (payments === 0 ? '–' : `${((100 * cases) / payments).toFixed(2)}%`)
  switch (action) {
    case 'refund-and-cancel':
      return items === 1
        ? `If this warning became a dispute, the rate would rise from ${share(disputes)} to ${share(disputes + 1)}. A refund now prevents that, but the warning still counts.`
        : `If each of these ${items} warnings became a dispute, the rate would rise from ${share(disputes)} to ${share(disputes + items)}. Refunds now prevent that, but the warnings still count.`
    case 'cancel-renewal':
      return `${items} ${items === 1 ? 'charge that is' : 'charges that are'} likely to be refused or disputed won’t be attempted.`
    case 'send-reminder':
      return `${items} ${items === 1 ? 'buyer' : 'buyers'} will know about the charge in advance and can cancel in time.`
    case 'prepare-evidence':
      return `${items} ${items === 1 ? 'response' : 'responses'} to banks will be ready. A won dispute still counts in the rate.`
  }
}
