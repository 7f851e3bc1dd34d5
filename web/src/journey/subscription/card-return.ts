import { isMap } from '@fennel/funnel'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'
import { pathOfPlan, planInAddress } from './plan-in-address.ts'

/** The setup with which a bank's own page sent the customer back, and whether the bank approved it. */
interface CardReturn {
  readonly setupIntentId: string
  readonly isConfirmed: boolean
  /** The plan whose card it is to be; absent if an older page asked the bank. */
  readonly planId?: string
}

const cardReturnKey = 'card_return'

/** The setup that the address names, or that the tab holds. */
export function readCardReturn(): CardReturn | undefined {
  const kept = tabStorage().read(cardReturnKey)
  return inAddress() ?? (isCardReturn(kept) ? kept : undefined)
}

/**
 * Moves the setup from the address, which is cleaned, into the tab's memory: the session may have ended at the bank, and
 * the card can only be saved after the next login.
 */
export function holdCardReturn(): void {
  const arrival = inAddress()
  if (arrival === undefined) return
  tabStorage().write(cardReturnKey, arrival)
  const { planId } = arrival
  const address = planId === undefined ? window.location.pathname : pathOfPlan(planId)
  window.history.replaceState(window.history.state, '', address)
}

/** Reads the setup for the page that finishes it: address and tab forget it. */
export function takeCardReturn(): CardReturn | undefined {
  holdCardReturn()
  const arrival = readCardReturn()
  tabStorage().remove(cardReturnKey)
  return arrival
}

function inAddress(): CardReturn | undefined {
  const query = new URL(window.location.href).searchParams
  const setupIntentId = query.get('setup_intent')
  if (setupIntentId === null || !/^seti_\w+$/.test(setupIntentId)) return undefined
  const planId = planInAddress(window.location.search)
  const isConfirmed = query.get('redirect_status') === 'succeeded'
  return { setupIntentId, isConfirmed, ...(planId === undefined ? {} : { planId }) }
}

function isCardReturn(kept: unknown): kept is CardReturn {
  return (
    isMap(kept) &&
    typeof kept['setupIntentId'] === 'string' &&
    typeof kept['isConfirmed'] === 'boolean' &&
    (kept['planId'] === undefined || typeof kept['planId'] === 'string')
  )
}
