/** What the address of the registration page says, and the address without what must not stay in it. */
export interface RegisterArrival {
  /** The purchase the account is made for, as an earlier page or a mail named it. */
  readonly purchaseId: string | undefined
  /** Set when the bank sent the visitor back here after a payment outside the page. */
  readonly returnedIntentId: string | undefined
  readonly hasFailed: boolean
  readonly cleanUrl: string
}

const secretNames = /^(payment_intent|setup_intent)|^redirect_status$/

/** Reads the address. Intents and their secrets are removed from it: addresses travel and are kept. */
export function readRegisterArrival(href: string): RegisterArrival {
  const url = new URL(href)
  const read = (name: string) => url.searchParams.get(name) ?? undefined
  const arrival = {
    purchaseId: read('purchaseId') ?? read('subscriptionId'),
    returnedIntentId: read('payment_intent') ?? read('setup_intent'),
    hasFailed: read('redirect_status') === 'failed',
  }
  for (const name of new Set(url.searchParams.keys())) {
    if (secretNames.test(name)) url.searchParams.delete(name)
  }
  return { ...arrival, cleanUrl: `${url.pathname}${url.search}${url.hash}` }
}
