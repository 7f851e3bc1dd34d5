import { isSameAddress } from '@fennel/funnel'
import { useCallback } from 'react'
import { useIsSignedIn, useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { isInAccount } from '#web/payment/owned-plan/is-in-account.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { withTimeout } from '#web/with-timeout.ts'

/** How long a signed-in visitor waits for their account at most before they may create one. */
const longestLookMs = 8_000

/**
 * Whether the signed-in user's account is of the visitor's address, so that there is none to create: it `holds` this
 * brand's plan, or `lacks` it, because it was only just bought or because there is none.
 */
export type SignedInBuyer = 'holds' | 'lacks' | 'no' | 'not-known-yet'

/** Loads the account of the signed-in user once the payment is settled. */
export function useSignedInBuyer(email: string, isSettled: boolean): SignedInBuyer {
  const api = useApi()
  const isIn = useIsSignedIn()
  const { name } = useBrand()
  const load = useCallback(async (): Promise<SignedInBuyer> => {
    if (!isIn || !isSettled) return 'no'
    // An expired session is no reason to redirect a visitor who has just paid.
    const asked = api.call('userProfile', { timeoutMs: longestLookMs, staysOnRefusal: true })
    // NOTE: an expired token is renewed first, which has its own timeout and then repeats the request.
    const { data } = await withTimeout(asked, longestLookMs)
    if (!isSameAddress(data.email, email)) return 'no'
    const paid = readSavedPayment(tabStorage()) ?? pendingPurchase.read(tabStorage())
    return isInAccount(data, paid, name) ? 'holds' : 'lacks'
  }, [api, email, isIn, isSettled, name])
  const loaded = useLoaded(load)
  if (!isIn) return 'no'
  if (loaded.status === 'loading' || !isSettled) return 'not-known-yet'
  return loaded.status === 'ready' ? loaded.value : 'no'
}
