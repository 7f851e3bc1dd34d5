import { isSameAddress } from '@fennel/funnel'
import { useCallback } from 'react'
import { useIsSignedIn, useApi } from '#web/api/index.ts'
import { isInAccount } from '#web/payment/owned-plan/is-in-account.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** How long somebody who is signed in waits at most for their account before they may make one. */
const longestLookMs = 8_000

/**
 * Whether whoever is signed in here has an account of the address that paid, so that there is none to make: one that
 * `holds` the plan, or one that `lacks` it still.
 */
export type SignedInBuyer = 'holds' | 'lacks' | 'no' | 'not-known-yet'

/** Asks for the account of whoever is signed in, once the payment is settled. */
export function useSignedInBuyer(email: string, isSettled: boolean): SignedInBuyer {
  const api = useApi()
  const isIn = useIsSignedIn()
  const load = useCallback(async (): Promise<SignedInBuyer> => {
    if (!isIn || !isSettled) return 'no'
    // A sign-in that has ended is no reason to send somebody away who has just paid.
    const { data } = await api.call('userProfile', { timeoutMs: longestLookMs, staysOnRefusal: true })
    if (!isSameAddress(data.email, email)) return 'no'
    return isInAccount(data, readSavedPayment(tabStorage())) ? 'holds' : 'lacks'
  }, [api, email, isIn, isSettled])
  const loaded = useLoaded(load)
  if (!isIn) return 'no'
  if (loaded.status === 'loading' || !isSettled) return 'not-known-yet'
  return loaded.status === 'ready' ? loaded.value : 'no'
}
