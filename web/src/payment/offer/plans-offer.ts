import type { PlanOffer } from '@fennel/funnel'
import { createContext, use } from 'react'
import { endless } from './offer-window.ts'
import type { OfferWindow } from './offer-window.ts'

/**
 * What keeps the prices on the page as the buyer agreed to them. `sheet`: one of a wallet, which may be closed without a word
 * (a provider's window that was shut, a system that took it away). `payment`: one under way, or one that went through.
 */
export type OfferHolder = 'sheet' | 'payment'

/** The offer that the plans on this page are sold under. */
interface PlansOffer {
  readonly window: OfferWindow
  /** What is on sale; the same list until the server names other plans or prices. */
  readonly plans: readonly PlanOffer[]
  /** Asks the server again for the time left and for the prices. */
  readonly refresh: () => void
  /** Keeps the prices on the page as they are. */
  readonly hold: (holder: OfferHolder) => void
  /** Lets the prices go, unless something else holds them by now. */
  readonly free: (holder: OfferHolder) => void
  /** What holds the prices, the last that asked for it. The plan of a payment stays chosen; that of a sheet need not. */
  readonly heldBy: OfferHolder | undefined
}

/** Before any are known. */
export const noPlans: readonly PlanOffer[] = []

/** Where nobody provides one, the offer has no end. */
export const PlansOfferContext = createContext<PlansOffer>({
  window: endless,
  plans: noPlans,
  refresh: () => undefined,
  hold: () => undefined,
  free: () => undefined,
  heldBy: undefined,
})

export const usePlansOffer = (): PlansOffer => use(PlansOfferContext)
