import { isMap } from '@fennel/funnel'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'

/** The setup with which a bank's own page sent the customer back, and whether the bank approved it. */
export interface CardReturn {
  readonly setupIntentId: string
  readonly isConfirmed: boolean
}

const cardReturnKey = 'card_return'

/**
 * Moves the setup from the address, which is cleaned, into the tab's memory: the session may have ended at the bank, and
 * the card can only be saved after the next login. Returns what the tab holds.
 */
export function holdCardReturn(): CardReturn | undefined {
  const arrival = readCardReturn(window.location.href)
  if (arrival === undefined) {
    const kept = tabStorage().read(cardReturnKey)
    return isCardReturn(kept) ? kept : undefined
  }
  tabStorage().write(cardReturnKey, arrival)
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return arrival
}

/** Like `holdCardReturn`, for the page that finishes or reports it: the tab forgets it. */
export function takeCardReturn(): CardReturn | undefined {
  const held = holdCardReturn()
  tabStorage().remove(cardReturnKey)
  return held
}

function readCardReturn(href: string): CardReturn | undefined {
  const query = new URL(href).searchParams
  const setupIntentId = query.get('setup_intent')
  if (setupIntentId === null || !/^seti_\w+$/.test(setupIntentId)) return undefined
  return { setupIntentId, isConfirmed: query.get('redirect_status') === 'succeeded' }
}

function isCardReturn(kept: unknown): kept is CardReturn {
  return isMap(kept) && typeof kept['setupIntentId'] === 'string' && typeof kept['isConfirmed'] === 'boolean'
}
