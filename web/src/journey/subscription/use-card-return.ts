import { useEffect, useRef } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import {
  forgetCardReturn,
  holdCardReturn,
  leaveCardReturn,
  readCardReturn,
} from '#web/payment/bank/card-return.ts'
import { loadPaymentProvider } from '#web/payment/provider/load-payment-provider.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'
import { saveCard } from './update-card.ts'
import { useBankWait } from './use-bank-wait.ts'
import type { LongBankWait } from './use-bank-wait.ts'
import { isRefusal } from './use-subscription.ts'
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
    holdCardReturn()
    const arrival = readCardReturn()
    if (arrival === undefined) return
    if (!arrival.isConfirmed) {
      forgetCardReturn()
      return show({ kind: 'failure', message: refusedAtBank })
    }
    const { setupIntentId, planId = subscriptionId } = arrival
    const bank = begin()
    const provider = async () => loadPaymentProvider((await loadSiteSettings(api)).payments)
    saveCard({ api, provider, subscriptionId: planId, setupIntentId, bank })
      .then(({ view, outcome }) => {
        forgetCardReturn()
        accept(view, outcome)
      })
      .catch((error: unknown) => {
        browserLog.notice('The card was not saved', error)
        if (isNotTheirs(error)) return leaveCardReturn()
        if (!mayYetBeSaved(error)) forgetCardReturn()
        show({ kind: 'failure', message: notKnown })
      })
  })
  return longWait
}

/** Whether the setup is not of the plan shown here. */
function isNotTheirs(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404
}

/**
 * Whether the server has yet to decide about the card. Any error other than its own came after it had saved the card.
 */
function mayYetBeSaved(error: unknown): boolean {
  return isRefusal(error) || (error instanceof ApiFailure && error.isTemporary)
}
