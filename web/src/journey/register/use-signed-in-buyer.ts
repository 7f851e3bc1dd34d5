import { useCallback, useState } from 'react'
import { isSignedIn, useApi } from '#web/api/index.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved-payment.ts'
import { useLoaded } from '#web/payment/use-loaded.ts'

/** How long somebody who is signed in waits at most for their account before they may make one. */
const longestLookMs = 8_000

/** Whether the plan lies in the account of whoever is signed in here already, so that there is none to make. */
export type SignedInBuyer = 'yes' | 'no' | 'not-known-yet'

/**
 * Asks for the account of whoever is signed in, once the payment is settled. A plan of the same address that is not in
 * the account is no reason to go on: it gets there by the mail that proves the address.
 */
export function useSignedInBuyer(email: string, isSettled: boolean): SignedInBuyer {
  const api = useApi()
  const [isIn] = useState(() => isSignedIn(() => window.localStorage))
  const load = useCallback(async (): Promise<boolean> => {
    if (!isIn || !isSettled) return false
    // A sign-in that has ended is no reason to send somebody away who has just paid.
    const { data } = await api.call('userProfile', { timeoutMs: longestLookMs, staysOnRefusal: true })
    const { planId, subscriptionStatus } = data
    const bought = readSavedPayment(tabStorage())?.productId ?? planId
    const holdsPlan = planId !== null && planId === bought && subscriptionStatus !== 'canceled'
    return holdsPlan && isSameAddress(data.email, email)
  }, [api, email, isIn, isSettled])
  const loaded = useLoaded(load)
  if (!isIn) return 'no'
  if (loaded.status === 'loading' || !isSettled) return 'not-known-yet'
  return loaded.status === 'ready' && loaded.value ? 'yes' : 'no'
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
