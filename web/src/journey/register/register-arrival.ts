import { offerReturnMark } from '@fennel/contract'
import { isMap } from '@fennel/funnel'

/** The parameters of the registration page's address, and the address without those that must not stay in it. */
export interface RegisterArrival {
  /** The purchase the account is for, if an earlier page or an email named it. */
  readonly purchaseId: string | undefined
  /** Set if the bank sent the visitor back here after a payment outside the page; the hosted page names none. */
  readonly returnedIntentId: string | undefined
  /**
   * Whether the bank or the hosted page ever sent the visitor back to this page: known from the address at first, from
   * the history state afterwards.
   */
  readonly hasReturned: boolean
  readonly hasFailed: boolean
  /** Whether the address is the return address of an offer, which has a paid plan before it. */
  readonly isOffers: boolean
  /** Whether an offer ever failed at the bank, known like `hasReturned`. */
  readonly hasOfferFailed: boolean
  readonly cleanUrl: string
}

const secretNames = /^(payment_intent|setup_intent)|^redirect_status$/

/**
 * Reads the address and the history state. Intent ids and secrets are removed from the address, because addresses get
 * shared and logged.
 */
export function readRegisterArrival(href: string, historyState: unknown): RegisterArrival {
  const url = new URL(href)
  const read = (name: string) => url.searchParams.get(name) ?? undefined
  const returnedIntentId = read('payment_intent') ?? read('setup_intent')
  const status = read('redirect_status')
  const isKept = (name: 'hasReturned' | 'hasOfferFailed') =>
    isMap(historyState) && historyState[name] === true
  const hasFailed = status === 'failed'
  const isOffers = url.searchParams.has(offerReturnMark)
  const arrival = {
    purchaseId: read('purchaseId') ?? read('subscriptionId'),
    returnedIntentId,
    hasReturned: returnedIntentId !== undefined || status === 'succeeded' || isKept('hasReturned'),
    hasFailed,
    isOffers,
    hasOfferFailed: (isOffers && hasFailed) || isKept('hasOfferFailed'),
  }
  for (const name of new Set(url.searchParams.keys())) {
    if (secretNames.test(name) || name === offerReturnMark) url.searchParams.delete(name)
  }
  return { ...arrival, cleanUrl: `${url.pathname}${url.search}${url.hash}` }
}
