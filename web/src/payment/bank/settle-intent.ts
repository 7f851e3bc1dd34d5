import { laterTimings, paymentMessages } from '@fennel/funnel'
import type { PaymentAction } from '@fennel/funnel'
import type { PaymentIntentOrSetupIntentResult, Stripe, StripeError } from '@stripe/stripe-js'
import { answerInTime } from '#web/answer-in-time.ts'
import {
  outcomeUnknown,
  PaymentProblemError,
  problemFromProvider,
} from '../problems/payment-problem-error.ts'
import { unlessStopped } from './unless-stopped.ts'

export interface IntentToSettle {
  readonly stripe: Stripe
  readonly dispatch: (action: PaymentAction) => void
  readonly clientSecret: string
  readonly paymentMethodId: string
  readonly intentType?: 'payment' | 'setup' | undefined
  readonly requiresAction: boolean
  readonly requiresConfirmation: boolean
  readonly returnUrl: string
  /** Aborted by the buyer, who waits no longer. */
  readonly stopped: AbortSignal
}

const mostTries = 3

/**
 * Confirms the intent or answers the bank's question. Resolves with the intent's id once it has succeeded. A network
 * that is lost while the bank asks is shown, and the question is put again; the attempt is not given up for it. Nor is it
 * for the time that it takes: where a person may be answering, only the buyer stops the wait.
 */
export async function settleIntent(intent: IntentToSettle): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const asked = (tries === 1 ? nextStep(intent) : askAgain(intent)).catch((thrown: unknown) => {
      throw thrown instanceof PaymentProblemError
        ? thrown
        : new PaymentProblemError(paymentMessages.confirmFailed, { cause: thrown })
    })
    const result = await unlessStopped(asked, intent.stopped, outcomeUnknown())
    const { error } = result
    if (error?.type !== 'api_connection_error' || tries === mostTries) return settledId(result)
    intent.dispatch({
      type: 'challengeErrored',
      error: problemFromProvider(error, paymentMessages.confirmFailed),
    })
  }
}

/** The step that the server named; without one there is nothing to do but to look. */
async function nextStep(intent: IntentToSettle): Promise<PaymentIntentOrSetupIntentResult> {
  if (intent.requiresConfirmation) return confirm(intent)
  return intent.requiresAction ? answerBank(intent) : look(intent)
}

// The provider puts a question of the bank inside the confirmation, and does not say so before it was answered.
function confirm(intent: IntentToSettle): Promise<PaymentIntentOrSetupIntentResult> {
  const { stripe, dispatch, clientSecret, paymentMethodId, returnUrl } = intent
  dispatch({ type: 'confirmationStarted' })
  const confirmation = {
    clientSecret,
    confirmParams: { payment_method: paymentMethodId, return_url: returnUrl },
    redirect: 'if_required' as const,
  }
  return intent.intentType === 'setup'
    ? stripe.confirmSetup(confirmation)
    : stripe.confirmPayment(confirmation)
}

function answerBank({
  stripe,
  dispatch,
  clientSecret,
}: IntentToSettle): Promise<PaymentIntentOrSetupIntentResult> {
  dispatch({ type: 'challengeStarted' })
  return stripe.handleNextAction({ clientSecret })
}

// Nobody is asked here, so that the wait has an end of its own.
function look({
  stripe,
  intentType,
  clientSecret,
}: IntentToSettle): Promise<PaymentIntentOrSetupIntentResult> {
  const looked: Promise<PaymentIntentOrSetupIntentResult> =
    intentType === 'setup'
      ? stripe.retrieveSetupIntent(clientSecret)
      : stripe.retrievePaymentIntent(clientSecret)
  return answerInTime(looked, laterTimings.paymentTimeout, outcomeUnknown())
}

/** What became of the intent meanwhile decides whether the bank still has to be asked. */
async function askAgain(intent: IntentToSettle): Promise<PaymentIntentOrSetupIntentResult> {
  const now = await unlessStopped(look(intent), intent.stopped, outcomeUnknown())
  const { status } = found(now) ?? {}
  if (now.error !== undefined || status === 'succeeded' || status === 'processing') return now
  return status === 'requires_action' ? answerBank(intent) : nextStep(intent)
}

function found(result: object): { readonly id: string; readonly status: string } | undefined {
  const { paymentIntent, setupIntent } = result as {
    readonly paymentIntent?: { readonly id: string; readonly status: string }
    readonly setupIntent?: { readonly id: string; readonly status: string }
  }
  return paymentIntent ?? setupIntent
}

function settledId(result: { readonly error?: StripeError | undefined }): string {
  const { error } = result
  if (error !== undefined) throw problemFromProvider(error, paymentMessages.confirmFailed)
  const intent = found(result)
  if (intent === undefined) throw new PaymentProblemError(paymentMessages.confirmFailed)
  if (intent.status !== 'succeeded' && intent.status !== 'processing') {
    throw new PaymentProblemError(paymentMessages.confirmFailed, {
      code: 'payment_intent_unexpected_state',
    })
  }
  return intent.id
}
