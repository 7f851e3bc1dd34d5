import { isMap } from '@fennel/funnel'
import { pathOfPlan, planInAddress } from '../owned-plan/plan-in-address.ts'
import { tabStorage } from '../saved/saved-payment.ts'

/** The setup with which a bank's own page sent the customer back, and whether the bank approved it. */
interface CardReturn {
  readonly setupIntentId: string
  readonly isConfirmed: boolean
  /** The plan whose card it is to be; absent if an older page asked the bank. */
  readonly planId?: string
  /** Whether the server told a customer that the setup is not theirs. */
  readonly isAnothers?: boolean
}

const cardReturnKey = 'card_return'

/** The setup that the address names, or that the tab holds. */
export function readCardReturn(): CardReturn | undefined {
  const kept = tabStorage().read(cardReturnKey)
  return inAddress() ?? (isCardReturn(kept) ? kept : undefined)
}

/**
 * Moves the setup from the address, which is cleaned, into the tab's memory: the session may have ended at the bank,
 * and the card can only be saved after the next login.
 */
export function holdCardReturn(): void {
  const arrival = inAddress()
  if (arrival === undefined) return
  tabStorage().write(cardReturnKey, arrival)
  const { planId } = arrival
  const address = planId === undefined ? window.location.pathname : pathOfPlan(planId)
  window.history.replaceState(window.history.state, '', address)
}

/** Leaves the setup to its owner: somebody else is signed in. */
export function leaveCardReturn(): void {
  const arrival = readCardReturn()
  if (arrival !== undefined) tabStorage().write(cardReturnKey, { ...arrival, isAnothers: true })
}

/** Forgets the setup: it is finished, or its owner has begun another. */
export function forgetCardReturn(): void {
  tabStorage().remove(cardReturnKey)
}

/** Forgets the setup of a customer who logs out, but not one that waits for somebody else. */
export function forgetOwnCardReturn(): void {
  if (readCardReturn()?.isAnothers !== true) forgetCardReturn()
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
