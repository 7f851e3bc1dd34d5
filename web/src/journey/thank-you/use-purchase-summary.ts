import type { UserProfile } from '@fennel/contract'
import { isSameAddress } from '@fennel/funnel'
import { useCallback, useEffect, useState } from 'react'
import { isSignedIn, useApi } from '#web/api/index.ts'
import { isInAccount } from '#web/payment/owned-plan/is-in-account.ts'
import { readSavedPayment, savedPaymentKey, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { purchaseSummary } from './purchase-summary.ts'
import type { PurchaseSummary } from './purchase-summary.ts'

export interface ThankYouFacts {
  readonly email: string
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly summary: PurchaseSummary | undefined
  /** True when nobody knows of an order. The account may, once its owner is signed in. */
  readonly isWithoutOrder: boolean
  readonly isSignedIn: boolean
  /** True when the account of the address that paid does not hold the purchase yet. */
  readonly isMissing: boolean
}

/** What was bought, from the profile, else from what this tab remembers of the payment. */
export function usePurchaseSummary(): ThankYouFacts {
  const api = useApi()
  const [saved] = useState(() => readSavedPayment(tabStorage()))
  const quizEmail = useQuiz((state) => state.answers['email'])
  const load = useCallback(async (): Promise<UserProfile | undefined> => {
    // Without a token the server would send the visitor away; then the tab's own memory has to do.
    if (!isSignedIn(() => window.localStorage)) return undefined
    const { data } = await api.call('userProfile', {})
    return data
  }, [api])
  const loaded = useLoaded(load)
  const profile = loaded.status === 'ready' ? loaded.value : undefined

  useEffect(() => {
    // The account knows it now; a name and an address need not lie in the browser any longer.
    const isKept = profile !== undefined && profile.purchases.length > 0 && isInAccount(profile, saved)
    if (isKept) tabStorage().remove(savedPaymentKey)
  }, [profile, saved])

  // What was just paid and is not in the account yet is told by the tab, and not by an older order of the account.
  const lacks = profile !== undefined && saved !== undefined && !isInAccount(profile, saved)
  const fromQuiz = typeof quizEmail === 'string' ? quizEmail : ''
  const summary = purchaseSummary(lacks ? undefined : profile, saved)
  return {
    email: (lacks ? undefined : profile?.email) ?? saved?.customerInfo.email ?? fromQuiz,
    isLoading: loaded.status === 'loading',
    hasFailed: loaded.status === 'failed',
    summary,
    isWithoutOrder: loaded.status === 'ready' && summary === undefined,
    isSignedIn: profile !== undefined,
    isMissing: lacks && isSameAddress(profile.email, saved.customerInfo.email),
  }
}
