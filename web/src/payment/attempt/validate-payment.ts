import { laterTimings, paymentError, paymentMessages } from '@fennel/funnel'
import type { PayableProduct } from '@fennel/funnel'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { withTimeout } from '#web/with-timeout.ts'
import { PaymentProblemError, problemFromProvider } from '../problems/payment-problem-error.ts'

export interface PaymentToValidate {
  readonly stripe: Stripe | null
  readonly elements: StripeElements | null
  readonly isWallet: boolean
  readonly fullName: string
  readonly email: string
  readonly product: PayableProduct
  /** Thrown if the provider does not answer in time. */
  readonly timeoutError: PaymentProblemError
}

/** Resolves with `stripe` and `elements` once all of the visitor's input is valid. Rejects with the first problem. */
export async function validatePayment(
  payment: PaymentToValidate,
): Promise<{ readonly stripe: Stripe; readonly elements: StripeElements }> {
  const { stripe, elements, isWallet, fullName, email, product } = payment
  // A wallet has no form of ours that could still be loading: only the provider itself can be missing.
  if (isWallet && stripe === null) throw new PaymentProblemError(paymentMessages.stripeNotInitialized)
  const refused = elements === null ? undefined : await submitFields(elements, payment.timeoutError)
  // Only errors that the visitor can fix are weighed together with the rest. Any other ends the attempt at once.
  if (refused !== undefined && (isWallet || refused.type !== 'validation_error')) {
    throw isWallet
      ? problemFromProvider(refused, paymentMessages.formValidationFailed)
      : uncheckedProblem(refused)
  }
  const problem = paymentError({
    email,
    isElementsReady: stripe !== null && elements !== null,
    isCardComplete: refused === undefined,
    isWallet,
    form: { fullName, email },
    product,
  })
  if (problem !== undefined) throw new PaymentProblemError(problem)
  if (stripe === null || elements === null) throw new PaymentProblemError(paymentMessages.formNotReady)
  return { stripe, elements }
}

async function submitFields(
  elements: StripeElements,
  timeoutError: PaymentProblemError,
): Promise<StripeError | undefined> {
  const submitted = elements.submit().catch((cause: unknown) => {
    throw new PaymentProblemError(paymentMessages.validatingElementsFailed, { cause })
  })
  return (await withTimeout(submitted, laterTimings.paymentTimeout, timeoutError)).error
}

/** The problem when the provider could not check the card at all. Only a lost network has a separate message. */
function uncheckedProblem(error: StripeError): PaymentProblemError {
  if (error.type === 'api_connection_error') {
    return problemFromProvider(error, paymentMessages.validatingDetailsFailed)
  }
  return new PaymentProblemError(paymentMessages.validatingDetailsFailed)
}
