import { isSameAddress } from '@fennel/funnel'
import { useCallback } from 'react'
import { askInPassing, useApi, useIsSignedIn } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { isInAccount } from '#web/payment/owned-plan/is-in-account.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

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
    const { data } = await askInPassing((within) => api.call('userProfile', within))
    if (!isSameAddress(data.email, email)) return 'no'
    const paid = readSavedPayment(tabStorage()) ?? pendingPurchase.read(tabStorage())
    return isInAccount(data, paid, name) ? 'holds' : 'lacks'
  }, [api, email, isIn, isSettled, name])
  const loaded = useLoaded(load)
  if (!isIn) return 'no'
  if (loaded.status === 'loading' || !isSettled) return 'not-known-yet'
  return loaded.status === 'ready' ? loaded.value : 'no'
}
