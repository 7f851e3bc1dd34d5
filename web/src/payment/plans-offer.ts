import { createContext, use } from 'react'
import { endless } from './offer-window.ts'
import type { OfferWindow } from './offer-window.ts'

/** The offer that the plans on this page are sold under. */
interface PlansOffer {
  readonly window: OfferWindow
  /** Asks the server again for the time left and for the prices. */
  readonly refresh: () => void
  /** While true, the prices on the page stay as the buyer agreed to them. */
  readonly hold: (isHeld: boolean) => void
  /** True while a payment is under way or a wallet's sheet open, and after one that went through: the plan it is for stays chosen. */
  readonly isHeld: boolean
}

/** Where nobody provides one, the offer has no end. */
export const PlansOfferContext = createContext<PlansOffer>({
  window: endless,
  refresh: () => undefined,
  hold: () => undefined,
  isHeld: false,
})

export const usePlansOffer = (): PlansOffer => use(PlansOfferContext)
