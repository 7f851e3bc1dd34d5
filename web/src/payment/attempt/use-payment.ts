import {
  adminSetupProductId,
  initialPaymentState,
  laterTimings,
  paymentErrorMessage,
  paymentMessages,
  reducePayment,
} from '@fennel/funnel'
import type { CustomerInfo, PaymentState } from '@fennel/funnel'
import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useReducer, useRef } from 'react'
import { useApi } from '#web/api/index.ts'
import { useIsLate } from '#web/ui/use-is-late.ts'
import { useVisitor } from '#web/visitor/index.ts'
import { forgetFailureAtBank, pendingPurchase, readFailureAtBank } from '../bank/payment-at-bank.ts'
import type { Checkout } from '../checkout/use-checkout.ts'
import { usePlansOffer } from '../offer/plans-offer.ts'
import { outcomeUnknown, PaymentProblemError } from '../problems/payment-problem-error.ts'
import { recordPurchase } from '../saved/record-purchase.ts'
import { tabStorage } from '../saved/saved-payment.ts'
import { afterFailure } from './after-failure.ts'
import { attemptPayment, purchaseOf } from './attempt-payment.ts'
import type { CompletePayer, Payer, PaymentTerms } from './attempt-payment.ts'
import { setUpOperatorCard } from './set-up-operator-card.ts'

export interface PaymentInput extends PaymentTerms {
  readonly checkout: Checkout
  readonly onPaid: () => void
  /** Nothing was sold because there is a plan already. Resolves once the page says so. */
  readonly onOwned: () => Promise<void>
}

export interface PaymentControl {
  readonly state: PaymentState
  /**
   * Runs one attempt and resolves with whether it paid, or set up an operator's card. Does nothing while an attempt
   * runs or after one has succeeded. Never rejects.
   */
  readonly pay: (payer: Payer) => Promise<boolean>
  /** Stops an attempt that may be waiting for the buyer. Defined once that takes long. */
  readonly stopWaiting: (() => void) | undefined
}

/** Connects the payment state machine of one plan to the provider and the server. */
export function usePayment(input: PaymentInput): PaymentControl {
  const { plan, checkout, onPaid, onOwned } = input
  const [state, dispatch] = useReducer(reducePayment, initialPaymentState)
  const stripe = useStripe()
  const elements = useElements()
  const api = useApi()
  const visitor = useVisitor()
  const offer = usePlansOffer()
  const isRunning = useRef(false)
  const wait = useRef(new AbortController())
  const mayAskBuyer = state.phase === 'challenge' || state.phase === 'confirming'
  const isLong = useIsLate(mayAskBuyer, laterTimings.paymentTimeout)

  const { dispatch: dispatchCheckout } = checkout
  useEffect(() => {
    const failure = readFailureAtBank(tabStorage())
    if (failure === undefined) return
    // The attempt ended on the bank's page. It is shown here like one that ended on this page.
    const error = new PaymentProblemError(paymentMessages.confirmFailed, { code: failure.code })
    dispatch({ type: 'failed', error })
    dispatchCheckout({ type: 'failed', message: paymentErrorMessage(error) })
  }, [dispatchCheckout])
  // Without the provider, the page of the failed loading may replace this one and then draw it anew.
  const hasProvider = stripe !== null
  useEffect(() => {
    if (hasProvider) forgetFailureAtBank(tabStorage())
  }, [hasProvider])

  // An action in the checkout, such as choosing another plan, clears the previous attempt's error.
  const hasEnded = state.phase === 'failed' || state.phase === 'canceled'
  return {
    state: hasEnded && checkout.state.error === undefined ? initialPaymentState : state,
    stopWaiting: isLong ? () => wait.current.abort() : undefined,
    pay: async (payer) => {
      if (isRunning.current) return false
      isRunning.current = true
      offer.hold('payment')
      dispatch({ type: 'submitted' })
      checkout.dispatch({ type: 'paymentMethodSet', paymentMethod: payer.wallet?.type ?? 'card' })
      checkout.dispatch({ type: 'processingSet', processing: true })
      let isDone = false
      let hasReachedServer = false
      wait.current = new AbortController()
      const earlierAttempt = pendingPurchase.read(tabStorage())
      try {
        const complete = { ...payer, countryCode: await checkout.readCountry() }
        checkout.dispatch({ type: 'customerInfoSet', customerInfo: customerInfoOf(complete) })
        const parties = { stripe, elements, api, visitor, dispatch }
        const timeoutError =
          earlierAttempt === undefined ? new PaymentProblemError(paymentMessages.noAnswer) : outcomeUnknown()
        if (plan.id === adminSetupProductId) {
          await setUpOperatorCard(input, parties, complete, timeoutError)
          isDone = true
          // Nothing was bought, and the buyer's steps do not go on.
          offer.free('payment')
          checkout.dispatch({ type: 'processingSet', processing: false })
          return true
        }
        const outcome = await attemptPayment(input, parties, complete, {
          stopped: wait.current.signal,
          timeoutError,
          isBegun: earlierAttempt?.product.id === plan.id,
          savePending: (facts) => {
            hasReachedServer = true
            pendingPurchase.keep(tabStorage(), purchaseOf(plan, facts, complete))
          },
        })
        isDone = true
        pendingPurchase.take(tabStorage())
        recordPurchase(visitor, purchaseOf(plan, outcome, complete), outcome.status)
        checkout.finish(outcome)
        onPaid()
      } catch (thrown) {
        const { error, isOwned, isOldPrice, pending } = afterFailure(thrown, {
          hasEarlierAttempt: earlierAttempt !== undefined,
          hasReachedServer,
        })
        if (pending !== 'keep') pendingPurchase.take(tabStorage())
        if (pending === 'restore-earlier' && earlierAttempt !== undefined)
          pendingPurchase.keep(tabStorage(), earlierAttempt)
        if (isOwned) await onOwned()
        if (isOldPrice) offer.refresh()
        dispatch({ type: 'failed', error })
        checkout.dispatch({ type: 'failed', message: paymentErrorMessage(error) })
      } finally {
        // A paid form accepts no second payment, however long the next page takes to appear.
        isRunning.current = isDone
        if (!isDone) offer.free('payment')
      }
      return isDone
    },
  }
}

function customerInfoOf({ fullName, email, countryCode }: CompletePayer): CustomerInfo {
  return { fullName, email, countryCode }
}
