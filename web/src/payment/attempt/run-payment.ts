import type { ApiErrorCode, BodyOf, DataOf } from '@fennel/contract'
import { adminSetupProductId, paymentMessages, laterTimings } from '@fennel/funnel'
import type { PaymentAction } from '@fennel/funnel'
import type { PaymentMethod, PaymentMethodCreateParams, Stripe, StripeElements } from '@stripe/stripe-js'
import type { ApiClient } from '#web/api/index.ts'
import { ApiFailure } from '#web/api/index.ts'
import { withTimeout } from '#web/with-timeout.ts'
import {
  alreadyOwned,
  PaymentProblemError,
  problemFromProvider,
  toPaymentProblem,
} from '../problems/payment-problem-error.ts'
import type { PaidCard } from '../saved/saved-payment.ts'
import { settleIntent } from '../bank/settle-intent.ts'

type FlowResult = DataOf<'completeSubscriptionFlow'>

export interface PaymentRun {
  readonly stripe: Stripe
  readonly elements: StripeElements
  readonly api: ApiClient
  readonly dispatch: (action: PaymentAction) => void
  /** The request without its payment method, which is created along the way. */
  readonly request: Omit<BodyOf<'completeSubscriptionFlow'>, 'paymentMethodId'>
  readonly billingDetails: PaymentMethodCreateParams.BillingDetails
  /** Where the bank sends the visitor back to if it cannot ask inside the page. */
  readonly returnUrl: string
  /**
   * Called before the server may charge, and again with the server's ids before the bank may ask. The page can end
   * during either one: by a reload, or by a redirect to the bank.
   */
  readonly savePending: (facts: PaymentFacts) => void
  /**
   * Thrown if the provider does not create a payment method in time. Up to then, this attempt has not asked the server
   * to charge anything.
   */
  readonly timeoutError: PaymentProblemError
  /** Whether this tab began to pay for the same plan before and never learned how that ended: it may be paid. */
  readonly isBegun: boolean
  /** Aborted when the buyer stops waiting, which is possible only while their bank may be waiting for them. */
  readonly stopped: AbortSignal
}

/** What is known about a payment so far. */
export interface PaymentFacts {
  readonly subscriptionId?: string | undefined
  readonly paymentIntentId?: string | undefined
  /** The card that pays. It is an earlier attempt's card if that attempt went through and its response was lost. */
  readonly card?: PaidCard | undefined
  /**
   * The price of the first term according to the server. For an earlier attempt, this may be the price at that time.
   */
  readonly amount?: number | undefined
}

export interface PaymentOutcome extends PaymentFacts {
  readonly status: string
  /** The card that an operator has set up; nothing was charged to it. */
  readonly paymentMethodId?: string
  /** When the free or cheaper first term ends, for a plan that begins with one. */
  readonly trialEnd?: string | undefined
}

/**
 * Runs one validated attempt to pay: payment method in the browser, subscription on the server, confirmation or
 * challenge in the browser, completion on the server. Each stage is dispatched to the payment state; a problem is
 * thrown.
 */
export async function runPayment(run: PaymentRun): Promise<PaymentOutcome> {
  const { id: paymentMethodId, card } = await createPaymentMethod(run)
  if (run.request.productId === adminSetupProductId) {
    run.dispatch({ type: 'succeeded' })
    return { status: 'succeeded', paymentMethodId, card }
  }
  run.savePending({ card })
  const flow = await startSubscription(run, paymentMethodId)
  if (flow.alreadyPurchased === true && !run.isBegun) throw alreadyOwned()
  const { clientSecret, paymentIntentId, subscriptionId, amount } = flow
  if (clientSecret !== undefined && paymentIntentId !== undefined)
    run.savePending({ subscriptionId, paymentIntentId, card, amount })
  const intentId =
    clientSecret === undefined
      ? flow.paymentIntentId
      : await settleIntent({ ...flow, ...run, clientSecret, paymentMethodId })
  run.dispatch({ type: 'completionStarted' })
  const outcome = await complete(run, flow, intentId)
  run.dispatch({ type: 'succeeded' })
  return { ...outcome, card: flow.card ?? card, amount, trialEnd: flow.trialEnd }
}

async function createPaymentMethod(
  run: PaymentRun,
): Promise<{ readonly id: string; readonly card: PaidCard | undefined }> {
  const { stripe, elements, billingDetails, request, timeoutError } = run
  const asked = stripe
    .createPaymentMethod({ elements, params: { billing_details: billingDetails } })
    .catch((cause: unknown) => {
      throw new PaymentProblemError(paymentMessages.creatingMethodFailed, { cause })
    })
  const { error, paymentMethod } = await withTimeout(asked, laterTimings.paymentTimeout, timeoutError)
  if (error !== undefined) {
    const { unableToCreateMethod, createMethodFailed } = paymentMessages
    throw problemFromProvider(error, request.isWallet === true ? unableToCreateMethod : createMethodFailed)
  }
  // The provider's types promise one or the other, but a different version of its script may return neither.
  const made: PaymentMethod | undefined = paymentMethod
  if (made === undefined) throw new PaymentProblemError(paymentMessages.noMethod)
  const { id, card } = made
  return { id, card: card === undefined ? undefined : { brand: card.brand, last4: card.last4 } }
}

async function startSubscription({ api, request }: PaymentRun, paymentMethodId: string): Promise<FlowResult> {
  const body = { ...request, paymentMethodId }
  const { data } = await api.call('completeSubscriptionFlow', {
    body,
    timeoutMs: laterTimings.paymentTimeout,
  })
  return data
}

/** Reports to the server what the browser finished. A wallet payment is verified, a card payment completed. */
async function complete(
  { api, request }: PaymentRun,
  flow: FlowResult,
  intentId: string | undefined,
): Promise<PaymentOutcome> {
  const { subscriptionId } = flow
  if (intentId === undefined) return { status: flow.status, subscriptionId }
  const body = { paymentIntentId: intentId }
  try {
    if (request.isWallet === true) {
      const { data } = await api.call('verifyPayment', { body })
      return { status: data.status, subscriptionId, paymentIntentId: intentId }
    }
    const { data } = await api.call('completePayment', {
      body,
      query: body,
      headers: { 'x-payment-intent-id': intentId },
    })
    return {
      status: data.status,
      subscriptionId: data.subscriptionId ?? subscriptionId,
      paymentIntentId: intentId,
    }
  } catch (error) {
    if (!(error instanceof ApiFailure))
      throw new PaymentProblemError(paymentMessages.completeFailed, { cause: error })
    if (isUnverified(error))
      throw new PaymentProblemError(paymentMessages.verificationFailed, { isUndecided: true, cause: error })
    throw toPaymentProblem(error)
  }
}

/** Whether the server could not say yet how the payment ended, as while the provider still processes it. */
function isUnverified({ isTemporary, status, code }: ApiFailure): boolean {
  return isTemporary || status === 404 || code === ('payment_unfinished' satisfies ApiErrorCode)
}
