import { isMap, pathAfterPurchase } from '@fennel/funnel'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { useRouteConfig } from '#web/navigation/index.ts'
import { paths } from '#web/paths.ts'
import { keepFailureAtBank, pendingOffer, pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { recordOffer, recordPurchase } from '#web/payment/saved/record-purchase.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { usePaymentUnderWay } from '#web/use-payment-under-way.ts'
import { useVisitor } from '#web/visitor/index.ts'
import type { RegisterArrival } from './register-arrival.ts'

/** How long a returning visitor waits for the server at most before they may continue without its answer. */
const longestLookMs = 12_000
const authenticationFailed = 'payment_intent_authentication_failure'

/**
 * Cleans the address and has the server verify a payment the bank sent back. A successful plan is stored and tracked
 * and leads to the offers, as on the checkout. A failed one leads back to the plans, which are given the reason and
 * the plan. A paid offer is stored and tracked while the form shows; after a failed one, the account is created all the
 * same. Returns true while the visitor has to wait. An unanswered check never prevents creating the account.
 */
export function useReturnFromBank({
  returnedIntentId,
  hasReturned,
  hasFailed,
  isOffers,
  hasOfferFailed,
  cleanUrl,
}: RegisterArrival): boolean {
  const api = useApi()
  const visitor = useVisitor()
  const routes = useRouteConfig()
  const [, navigate] = useLocation()
  const [atBank] = useState(() => pendingPurchase.read(tabStorage()))
  const [offer] = useState(() => pendingOffer.read(tabStorage()))
  const [hasPlan] = useState(() => readSavedPayment(tabStorage()) !== undefined)
  // Without an id in the address this is a reload: the payment is still in our own storage.
  const intentId = returnedIntentId ?? (atBank?.paymentIntentId || offer?.transactionId)
  const isKnown = atBank !== undefined && atBank.paymentIntentId === intentId
  const isOffer = offer !== undefined && offer.transactionId === intentId
  // After a paid plan, only an offer can go to the bank; before it, only the plan can. The bank may have sent the buyer
  // to another tab or browser, which only has the address to go by.
  const isPlan = isKnown || (!hasPlan && !isOffer && !isOffers)
  const [isLooking, setLooking] = useState(intentId !== undefined && (hasFailed ? isPlan : isKnown))
  usePaymentUnderWay(isLooking)

  useEffect(() => {
    const state: unknown = window.history.state
    const kept = hasReturned ? { ...(isMap(state) ? state : {}), hasReturned, hasOfferFailed } : state
    window.history.replaceState(kept, '', cleanUrl)
    if (intentId === undefined) return
    const storage = tabStorage()
    const backToPlans = (code: string) => {
      const productId = isKnown ? pendingPurchase.take(storage)?.product.id : undefined
      keepFailureAtBank(storage, productId === undefined ? { code } : { code, productId })
      navigate(paths.purchase, { replace: true })
    }
    const verify = async () => {
      try {
        const body = { paymentIntentId: intentId }
        await api.call('verifyPayment', { body, timeoutMs: longestLookMs })
      } catch (error) {
        // NOTE: the bank only says that it failed. The server may know why, or that it was paid after all.
        const known = error instanceof ApiFailure ? error.providerCode : undefined
        const code = known ?? (hasFailed ? authenticationFailed : undefined)
        if (isPlan && code !== undefined) return backToPlans(code)
        browserLog.notice('The payment is not verified yet', error)
        return setLooking(false)
      }
      const bought = isOffer ? pendingOffer.take(storage) : undefined
      if (bought !== undefined) recordOffer(visitor, bought)
      const purchase = isKnown ? pendingPurchase.take(storage) : undefined
      if (purchase === undefined) return setLooking(false)
      recordPurchase(visitor, purchase, 'succeeded')
      const next = pathAfterPurchase(routes, paths.purchase, visitor.quiz.getState().answers)
      if (next === paths.register) return setLooking(false)
      navigate(next, { replace: true })
    }
    if (!hasFailed || isPlan) void verify()
    else if (isOffer) pendingOffer.take(storage)
  }, [
    api,
    visitor,
    routes,
    navigate,
    intentId,
    isKnown,
    isOffer,
    isPlan,
    hasReturned,
    hasFailed,
    hasOfferFailed,
    cleanUrl,
  ])
  return isLooking
}
