import type { History } from './history.ts'
import { runHistory } from './run-history.ts'
import type { Outcome } from './run-history.ts'
import { openShop } from '../rehearsal/shop.ts'
import type { Shop } from '../rehearsal/shop.ts'

/** How many histories one database and one Stripe see before they are thrown away. */
const shelfLife = 25

/** Runs histories one after the other, each on a buyer of its own. */
export interface HistoryRunner extends AsyncDisposable {
  readonly run: (history: History) => Promise<Outcome>
  /** The shop the next history happens in. */
  readonly shop: () => Promise<Shop>
  /** How often each place was passed, in all shops. */
  readonly passes: () => ReadonlyMap<string, number>
  /** Goes on with a fresh shop. */
  readonly renew: () => Promise<void>
}

export function createHistoryRunner(postgresUrl: string): HistoryRunner {
  const passes = new Map<string, number>()
  let shop: Shop | undefined
  let served = 0
  const renew = async (): Promise<void> => {
    for (const [place, count] of shop?.passes ?? []) passes.set(place, (passes.get(place) ?? 0) + count)
    await shop?.[Symbol.asyncDispose]()
    shop = undefined
    served = 0
  }
  const current = async (): Promise<Shop> => {
    shop ??= await openShop(postgresUrl)
    return shop
  }
  return {
    shop: current,
    async run(history) {
      // NOTE: a month that passes brings everybody's renewals; nobody else should be there.
      const isMonthLong = history.steps.some(({ actions }) =>
        actions.some((action) => action.do === 'fail-renewal'),
      )
      if (served >= shelfLife || isMonthLong) await renew()
      served += 1
      const outcome = await runHistory(await current(), history)
      // NOTE: what went wrong once must not be found again in the next buyer's books.
      if (outcome.findings.length > 0) await renew()
      return outcome
    },
    passes: () => passes,
    renew,
    [Symbol.asyncDispose]: renew,
  }
}
