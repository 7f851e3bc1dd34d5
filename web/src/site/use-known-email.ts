import { useCallback, useState } from 'react'
import { isCustomerSignedIn, useApi } from '#web/api/index.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useQuiz } from '#web/visitor/index.ts'

/**
 * The address to suggest in a form. For whoever is signed in, that of the account, which only a valid session reveals.
 * For anybody else, the one this tab paid with, or, unless the form is about an order, that of the quiz, as the
 * checkout of this browser shows it: a link may have put it there, and must not name who withdraws. Empty if there is
 * none, or none yet.
 */
export function useKnownEmail({ isAboutOrder }: { readonly isAboutOrder: boolean }): string {
  const api = useApi()
  const [isIn] = useState(() => isCustomerSignedIn(() => window.localStorage))
  const [fromPayment] = useState(() => readSavedPayment(tabStorage())?.customerInfo.email)
  const quizEmail = useQuiz((state) => state.answers['email'])
  const load = useCallback(
    // An ended session is no reason to leave a page that needs none.
    async () => (isIn ? (await api.call('userProfile', { staysOnRefusal: true })).data.email : ''),
    [api, isIn],
  )
  const loaded = useLoaded(load)
  if (isIn) return loaded.status === 'ready' ? loaded.value : ''
  const fromQuiz = isAboutOrder || typeof quizEmail !== 'string' ? '' : quizEmail
  return fromPayment || fromQuiz
}
