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
  readonly cleanUrl: string
}

/** The history state of this page once somebody has sent the visitor back to it. */
export const asReturned = { hasReturned: true } as const

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
  const wasReturned = isMap(historyState) && historyState['hasReturned'] === true
  const arrival = {
    purchaseId: read('purchaseId') ?? read('subscriptionId'),
    returnedIntentId,
    hasReturned: returnedIntentId !== undefined || status === 'succeeded' || wasReturned,
    hasFailed: status === 'failed',
  }
  for (const name of new Set(url.searchParams.keys())) {
    if (secretNames.test(name)) url.searchParams.delete(name)
  }
  return { ...arrival, cleanUrl: `${url.pathname}${url.search}${url.hash}` }
}
