import { laterTimings, paymentMessages } from '@fennel/funnel'
import type { PaymentMethod, PaymentMethodCreateParams, Stripe, StripeElements } from '@stripe/stripe-js'
import { withTimeout } from '#web/with-timeout.ts'
import { PaymentProblemError, problemFromProvider } from '../problems/payment-problem-error.ts'
import type { PaidCard } from '../saved/saved-payment.ts'

/** Valid input, ready to become a payment method. */
export interface MethodToCreate {
  readonly stripe: Stripe
  readonly elements: StripeElements
  readonly billingDetails: PaymentMethodCreateParams.BillingDetails
  readonly isWallet: boolean
  /**
   * Thrown if the provider or our server does not answer in time. Up to then, this attempt has not asked the server to
   * charge anything.
   */
  readonly timeoutError: PaymentProblemError
}

/** Has the provider create a payment method from what the form or the wallet contains. */
export async function createPaymentMethod({
  stripe,
  elements,
  billingDetails,
  isWallet,
  timeoutError,
}: MethodToCreate): Promise<{ readonly id: string; readonly card: PaidCard | undefined }> {
  const asked = stripe
    .createPaymentMethod({ elements, params: { billing_details: billingDetails } })
    .catch((cause: unknown) => {
      throw new PaymentProblemError(paymentMessages.creatingMethodFailed, { cause })
    })
  const { error, paymentMethod } = await withTimeout(asked, laterTimings.paymentTimeout, timeoutError)
  if (error !== undefined) {
    const { unableToCreateMethod, createMethodFailed } = paymentMessages
    throw problemFromProvider(error, isWallet ? unableToCreateMethod : createMethodFailed)
  }
  // The provider's types promise one or the other, but a different version of its script may return neither.
  const made: PaymentMethod | undefined = paymentMethod
  if (made === undefined) throw new PaymentProblemError(paymentMessages.noMethod)
  const { id, card } = made
  return { id, card: card === undefined ? undefined : { brand: card.brand, last4: card.last4 } }
}
