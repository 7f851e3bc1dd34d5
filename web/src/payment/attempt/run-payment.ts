import type { ApiErrorCode, BodyOf, DataOf } from '@fennel/contract'
import { paymentMessages, laterTimings } from '@fennel/funnel'
import type { PaymentAction } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { ApiFailure } from '#web/api/index.ts'
import { alreadyOwned, PaymentProblemError, toPaymentProblem } from '../problems/payment-problem-error.ts'
import type { PaidCard } from '../saved/saved-payment.ts'
import { settleIntent } from '../bank/settle-intent.ts'
import { createPaymentMethod } from './create-payment-method.ts'
import type { MethodToCreate } from './create-payment-method.ts'

const timeoutMs = laterTimings.paymentTimeout

type FlowResult = DataOf<'completeSubscriptionFlow'>

export interface PaymentRun extends MethodToCreate {
  readonly api: ApiClient
  readonly dispatch: (action: PaymentAction) => void
  /** The request without its payment method, which is created along the way. */
  readonly request: Omit<BodyOf<'completeSubscriptionFlow'>, 'paymentMethodId'>
  /** Where the bank sends the visitor back to if it cannot ask inside the page. */
  readonly returnUrl: string
  /**
   * Called before the server may charge, and again with the server's ids before the bank may ask. The page can end
   * during either one: by a reload, or by a redirect to the bank.
   */
  readonly savePending: (facts: PaymentFacts) => void
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

async function startSubscription({ api, request }: PaymentRun, paymentMethodId: string): Promise<FlowResult> {
  const body = { ...request, paymentMethodId }
  const { data } = await api.call('completeSubscriptionFlow', { body, timeoutMs })
  return data
}

/** Reports to the server what the browser finished. A wallet payment is verified, a card payment completed. */
async function complete(
  { api, isWallet }: PaymentRun,
  flow: FlowResult,
  intentId: string | undefined,
): Promise<PaymentOutcome> {
  const { subscriptionId } = flow
  if (intentId === undefined) return { status: flow.status, subscriptionId }
  const body = { paymentIntentId: intentId }
  try {
    if (isWallet) {
      const { data } = await api.call('verifyPayment', { body, timeoutMs })
      return { status: data.status, subscriptionId, paymentIntentId: intentId }
    }
    const { data } = await api.call('completePayment', {
      body,
      query: body,
      headers: { 'x-payment-intent-id': intentId },
      timeoutMs,
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
