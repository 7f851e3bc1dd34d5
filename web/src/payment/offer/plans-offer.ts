import type { PlanOffer } from '@fennel/funnel'
import { createContext, use } from 'react'
import { endless } from './offer-window.ts'
import type { OfferWindow } from './offer-window.ts'

/**
 * What keeps the prices on the page at what the buyer agreed to. `sheet`: an open wallet sheet, which may disappear
 * without an event (a closed provider window, or the system took it away). `payment`: one in progress, or one that
 * succeeded.
 */
export type OfferHolder = 'sheet' | 'payment'

/** The offer under which this page sells its plans. */
interface PlansOffer {
  readonly window: OfferWindow
  /** The plans on sale. The same array until the server reports other plans or prices. */
  readonly plans: readonly PlanOffer[]
  /** Asks the server again for the time left and for the prices. */
  readonly refresh: () => void
  /** Freezes the prices on the page. */
  readonly hold: (holder: OfferHolder) => void
  /** Unfreezes the prices, unless something else holds them by now. */
  readonly free: (holder: OfferHolder) => void
  /** The latest holder of the prices. During a payment the plan cannot be changed; under a wallet sheet it can. */
  readonly heldBy: OfferHolder | undefined
  /** Whether the checkout says that the visitor already has a plan, instead of asking for a card. */
  readonly isOwned: boolean
  readonly setOwned: (isOwned: boolean) => void
}

/** Used until the plans are known. */
export const noPlans: readonly PlanOffer[] = []

/** Without a provider, the offer has no end. */
export const PlansOfferContext = createContext<PlansOffer>({
  window: endless,
  plans: noPlans,
  refresh: () => undefined,
  hold: () => undefined,
  free: () => undefined,
  heldBy: undefined,
  isOwned: false,
  setOwned: () => undefined,
})

export const usePlansOffer = (): PlansOffer => use(PlansOfferContext)
