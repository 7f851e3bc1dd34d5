import type { UserProfile } from '@fennel/contract'
import { isSameAddress } from '@fennel/funnel'
import { useCallback, useEffect, useState } from 'react'
import { useApi, useIsSignedIn } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { isInAccount } from '#web/payment/owned-plan/is-in-account.ts'
import { readSavedPayment, savedPaymentKey, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { purchasesOf, purchaseSummary } from './purchase-summary.ts'
import type { PurchaseSummary } from './purchase-summary.ts'

export interface ThankYouFacts {
  readonly email: string
  /** True while the account is asked. A visitor who is not signed in waits for nothing. */
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly summary: PurchaseSummary | undefined
  /** True if no order is known. The account may know one once its owner is signed in. */
  readonly isWithoutOrder: boolean
  readonly isSignedIn: boolean
  /** True if the account of the address that paid does not include the purchase yet. */
  readonly isMissing: boolean
}

/** What an older server's profile may lack. A buyer sees the plan all the same. */
const gaps: Pick<UserProfile, 'subscriptionRenews' | 'subscriptionIds' | 'purchases'> = {
  subscriptionRenews: null,
  subscriptionIds: [],
  purchases: [],
}

/** The facts of the purchase, from the profile, else from what this tab remembers of the payment. */
export function usePurchaseSummary(): ThankYouFacts {
  const api = useApi()
  const brand = useBrand()
  const [saved] = useState(() => readSavedPayment(tabStorage()))
  const quizEmail = useQuiz((state) => state.answers['email'])
  const isIn = useIsSignedIn()
  const load = useCallback(async (): Promise<UserProfile | undefined> => {
    // Without a token the server would redirect the visitor to sign in, so the tab's own memory is used.
    if (!isIn) return undefined
    const { data } = await api.call('userProfile', {})
    return { ...gaps, ...data }
  }, [api, isIn])
  const loaded = useLoaded(load)
  const isLoading = isIn && loaded.status === 'loading'
  const profile = loaded.status === 'ready' ? loaded.value : undefined

  useEffect(() => {
    // The account has it now, so a name and an address need not stay in the browser.
    const isKept =
      profile !== undefined &&
      purchasesOf(profile, brand).length > 0 &&
      isInAccount(profile, saved, brand.name)
    if (isKept) tabStorage().remove(savedPaymentKey)
  }, [brand, profile, saved])

  // A purchase that is not in the account yet is shown from the tab, not from an older order of the account.
  const lacks = profile !== undefined && saved !== undefined && !isInAccount(profile, saved, brand.name)
  const fromQuiz = typeof quizEmail === 'string' ? quizEmail : ''
  const summary = purchaseSummary(lacks ? undefined : profile, saved, brand)
  return {
    email: (lacks ? undefined : profile?.email) ?? saved?.customerInfo.email ?? fromQuiz,
    isLoading,
    hasFailed: loaded.status === 'failed',
    summary,
    isWithoutOrder: !isLoading && loaded.status !== 'failed' && summary === undefined,
    isSignedIn: profile !== undefined,
    isMissing: lacks && isSameAddress(profile.email, saved.customerInfo.email),
  }
}
