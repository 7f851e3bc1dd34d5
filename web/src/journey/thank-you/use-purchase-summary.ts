import type { UserProfile } from '@fennel/contract'
import { useCallback, useEffect, useState } from 'react'
import { readStoredToken, useApi } from '#web/api/index.ts'
import { readSavedPayment, savedPaymentKey, tabStorage } from '#web/payment/saved-payment.ts'
import { useLoaded } from '#web/payment/use-loaded.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { purchaseSummary } from './purchase-summary.ts'
import type { PurchaseSummary } from './purchase-summary.ts'

export interface ThankYouFacts {
  readonly email: string
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly summary: PurchaseSummary | undefined
}

/** What was bought, from the profile, else from what this tab remembers of the payment. */
export function usePurchaseSummary(): ThankYouFacts {
  const api = useApi()
  const [saved] = useState(() => readSavedPayment(tabStorage()))
  const quizEmail = useQuiz((state) => state.answers['email'])
  const load = useCallback(async (): Promise<UserProfile | undefined> => {
    // Without a token the server would send the visitor away; then the tab's own memory has to do.
    if (!hasToken()) return undefined
    const { data } = await api.call('userProfile', {})
    return data
  }, [api])
  const loaded = useLoaded(load)
  const profile = loaded.status === 'ready' ? loaded.value : undefined

  useEffect(() => {
    // The account knows it now; a name and an address need not lie in the browser any longer.
    if (profile !== undefined && profile.purchases.length > 0) tabStorage().remove(savedPaymentKey)
  }, [profile])

  const fromQuiz = typeof quizEmail === 'string' ? quizEmail : ''
  return {
    email: profile?.email ?? saved?.customerInfo.email ?? fromQuiz,
    isLoading: loaded.status === 'loading',
    hasFailed: loaded.status === 'failed',
    summary: purchaseSummary(profile, saved),
  }
}

function hasToken(): boolean {
  try {
    return readStoredToken(window.localStorage) !== undefined
  } catch {
    return false
  }
}
