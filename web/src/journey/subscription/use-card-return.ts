import { useEffect, useRef } from 'react'
import { useApi } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { loadPaymentProvider } from '#web/payment/provider/load-payment-provider.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'
import { takeCardReturn } from './card-return.ts'
import { saveCard } from './update-card.ts'
import { useBankWait } from './use-bank-wait.ts'
import type { LongBankWait } from './use-bank-wait.ts'
import type { SubscriptionControl } from './use-subscription.ts'

export const refusedAtBank =
  "Your bank didn't approve the new card, so nothing has changed and nothing was charged. You can try again or use another card."
const notKnown =
  "We couldn't confirm that your new card was saved. Please reload this page in a minute: it shows the card your plan uses. You won't be charged twice."

/**
 * Finishes a card update whose bank asked on its own page: saves the card and shows the result. Returns the notice to
 * show while a bank takes long to answer about an open payment.
 */
export function useCardReturn(
  subscriptionId: string,
  { accept, show }: Pick<SubscriptionControl, 'accept' | 'show'>,
): LongBankWait | undefined {
  const api = useApi()
  const { begin, longWait } = useBankWait()
  const isSeen = useRef(false)
  useEffect(() => {
    if (isSeen.current) return
    isSeen.current = true
    const arrival = takeCardReturn()
    if (arrival === undefined) return
    if (!arrival.isConfirmed) return show({ kind: 'failure', message: refusedAtBank })
    const { setupIntentId, planId = subscriptionId } = arrival
    const bank = begin()
    const provider = async () => loadPaymentProvider((await loadSiteSettings(api)).payments)
    saveCard({ api, provider, subscriptionId: planId, setupIntentId, bank })
      .then(({ view, outcome }) => accept(view, outcome))
      .catch((error: unknown) => {
        browserLog.notice('The card was not saved', error)
        show({ kind: 'failure', message: notKnown })
      })
  })
  return longWait
}
