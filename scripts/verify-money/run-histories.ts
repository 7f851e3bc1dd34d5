import type { History } from './history.ts'
import { runHistory } from './run-history.ts'
import type { Outcome } from './run-history.ts'
import { openShop } from '../rehearsal/shop.ts'
import type { Shop } from '../rehearsal/shop.ts'

/** How many histories one database and one Stripe are used for. */
const shelfLife = 25

/** Runs histories one after another, each with a new buyer. */
export interface HistoryRunner extends AsyncDisposable {
  readonly run: (history: History) => Promise<Outcome>
  /** The shop of the next history. */
  readonly shop: () => Promise<Shop>
  /** How often each place was passed, in all shops. */
  readonly passes: () => ReadonlyMap<string, number>
  /** Continues with a new shop. */
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
      // NOTE: a month that passes renews everybody's plan, so nobody else should be there.
      const isMonthLong = history.steps.some(({ actions }) =>
        actions.some((action) => action.do === 'fail-renewal'),
      )
      if (served >= shelfLife || isMonthLong) await renew()
      served += 1
      const outcome = await runHistory(await current(), history)
      // NOTE: after a finding, a new shop, so that the problem is not found again in the next buyer's books.
      if (outcome.findings.length > 0) await renew()
      return outcome
    },
    passes: () => passes,
    renew,
    [Symbol.asyncDispose]: renew,
  }
}
