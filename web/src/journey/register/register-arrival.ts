import { isMap } from '@fennel/funnel'

/** What the address of the registration page says, and the address without what must not stay in it. */
export interface RegisterArrival {
  /** The purchase the account is made for, as an earlier page or a mail named it. */
  readonly purchaseId: string | undefined
  /** Set when the bank sent the visitor back here after a payment outside the page. */
  readonly returnedIntentId: string | undefined
  /** Whether the bank ever sent the visitor back to this page: the address tells it once, the history afterwards. */
  readonly hasReturned: boolean
  readonly hasFailed: boolean
  readonly cleanUrl: string
}

/** The history state of this page once the bank has sent the visitor back to it. */
export const asReturned = { hasReturned: true } as const

const secretNames = /^(payment_intent|setup_intent)|^redirect_status$/

/**
 * Reads the address, and what the history keeps with it. Intents and their secrets are removed from the address: addresses
 * travel and are kept.
 */
export function readRegisterArrival(href: string, historyState: unknown): RegisterArrival {
  const url = new URL(href)
  const read = (name: string) => url.searchParams.get(name) ?? undefined
  const returnedIntentId = read('payment_intent') ?? read('setup_intent')
  const wasReturned = isMap(historyState) && historyState['hasReturned'] === true
  const arrival = {
    purchaseId: read('purchaseId') ?? read('subscriptionId'),
    returnedIntentId,
    hasReturned: returnedIntentId !== undefined || wasReturned,
    hasFailed: read('redirect_status') === 'failed',
  }
  for (const name of new Set(url.searchParams.keys())) {
    if (secretNames.test(name)) url.searchParams.delete(name)
  }
  return { ...arrival, cleanUrl: `${url.pathname}${url.search}${url.hash}` }
}
