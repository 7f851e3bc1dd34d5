import { laterTimings, paymentMessages } from '@fennel/funnel'
import type { PaymentAction } from '@fennel/funnel'
import type { PaymentIntentOrSetupIntentResult, Stripe, StripeError } from '@stripe/stripe-js'
import { withTimeout } from '#web/with-timeout.ts'
import {
  outcomeUnknown,
  PaymentProblemError,
  problemFromProvider,
} from '../problems/payment-problem-error.ts'
import { unlessAborted } from './unless-aborted.ts'

export interface IntentToSettle {
  readonly stripe: Stripe
  readonly dispatch: (action: PaymentAction) => void
  readonly clientSecret: string
  readonly paymentMethodId: string
  readonly intentType?: 'payment' | 'setup' | undefined
  readonly requiresAction: boolean
  readonly requiresConfirmation: boolean
  readonly returnUrl: string
  /** Aborted when the buyer stops waiting. */
  readonly stopped: AbortSignal
}

const maxTries = 3

/**
 * Confirms the intent or answers the bank's question. Resolves with the intent's id once it has succeeded or is
 * processing. If the network fails while the bank asks, the error is shown and the question is put again, up to three
 * tries in all. There is no time limit: where a person may be answering, only the buyer stops the wait.
 */
export async function settleIntent(intent: IntentToSettle): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const asked = (tries === 1 ? nextStep(intent) : askAgain(intent)).catch((thrown: unknown) => {
      throw thrown instanceof PaymentProblemError
        ? thrown
        : new PaymentProblemError(paymentMessages.confirmFailed, { cause: thrown })
    })
    const result = await unlessAborted(asked, intent.stopped, outcomeUnknown())
    const { error } = result
    if (error?.type !== 'api_connection_error' || tries === maxTries) return settledId(result)
    intent.dispatch({
      type: 'challengeErrored',
      error: problemFromProvider(error, paymentMessages.confirmFailed),
    })
  }
}

/** The step that the server named. If it named none, only the intent's status is read. */
async function nextStep(intent: IntentToSettle): Promise<PaymentIntentOrSetupIntentResult> {
  if (intent.requiresConfirmation) return confirm(intent)
  return intent.requiresAction ? answerBank(intent) : readIntent(intent)
}

// The provider shows the bank's question as part of the confirmation, without announcing it.
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

// Nobody has to answer here, so this wait has a time limit.
function readIntent({
  stripe,
  intentType,
  clientSecret,
}: IntentToSettle): Promise<PaymentIntentOrSetupIntentResult> {
  const reading: Promise<PaymentIntentOrSetupIntentResult> =
    intentType === 'setup'
      ? stripe.retrieveSetupIntent(clientSecret)
      : stripe.retrievePaymentIntent(clientSecret)
  return withTimeout(reading, laterTimings.paymentTimeout, outcomeUnknown())
}

/** Reads the intent's current status to decide whether the bank still has to ask. */
async function askAgain(intent: IntentToSettle): Promise<PaymentIntentOrSetupIntentResult> {
  const now = await unlessAborted(readIntent(intent), intent.stopped, outcomeUnknown())
  const { status } = intentIn(now) ?? {}
  if (now.error !== undefined || status === 'succeeded' || status === 'processing') return now
  return status === 'requires_action' ? answerBank(intent) : nextStep(intent)
}

function intentIn(result: object): { readonly id: string; readonly status: string } | undefined {
  const { paymentIntent, setupIntent } = result as {
    readonly paymentIntent?: { readonly id: string; readonly status: string }
    readonly setupIntent?: { readonly id: string; readonly status: string }
  }
  return paymentIntent ?? setupIntent
}

function settledId(result: { readonly error?: StripeError | undefined }): string {
  const { error } = result
  if (error !== undefined) throw problemFromProvider(error, paymentMessages.confirmFailed)
  const intent = intentIn(result)
  if (intent === undefined) throw new PaymentProblemError(paymentMessages.confirmFailed)
  if (intent.status !== 'succeeded' && intent.status !== 'processing') {
    throw new PaymentProblemError(paymentMessages.confirmFailed, {
      code: 'payment_intent_unexpected_state',
    })
  }
  return intent.id
}
