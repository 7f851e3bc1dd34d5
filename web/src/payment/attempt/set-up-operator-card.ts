import type { PaymentProblemError } from '../problems/payment-problem-error.ts'
import { prepareMethod } from './attempt-payment.ts'
import type { CompletePayer, PaymentParties, PaymentTerms } from './attempt-payment.ts'
import { createPaymentMethod } from './create-payment-method.ts'

/**
 * Validates the input and creates a payment method, for an operator who tests whether cards can be set up, and resolves
 * with its id. Nothing is bought, and the operator is no visitor. Rejects with the problem that stopped it.
 */
export async function setUpOperatorCard(
  terms: PaymentTerms,
  parties: PaymentParties,
  payer: CompletePayer,
  timeoutError: PaymentProblemError,
): Promise<string> {
  const method = await prepareMethod(terms, parties, payer, timeoutError)
  const { id } = await createPaymentMethod(method)
  parties.dispatch({ type: 'succeeded' })
  return id
}
