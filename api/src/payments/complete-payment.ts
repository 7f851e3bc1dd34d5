import { apiMessages } from '@fennel/contract'
import type { ResponseOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Call } from '#api/http/mount.ts'
import { declineError } from './decline-error.ts'
import { readIntent } from './read-intent.ts'
import { trialRefundedCode, trialUsedCode } from './refusal-codes.ts'
import { settlePaymentOf } from './settle-payment.ts'
import type { Services } from '#api/services.ts'

/**
 * Records a payment that the browser says is complete. Only Stripe is believed; the request is just a reason to look.
 * The id has to be the same in body, header and query (400) and belong to this browser's lead (404).
 */
export async function completePayment(
  services: Services,
  { body, headers, query, request }: Call<'completePayment'>,
): Promise<ResponseOf<'completePayment'>> {
  const { paymentIntentId } = body
  if (headers['x-payment-intent-id'] !== paymentIntentId || query.paymentIntentId !== paymentIntentId) {
    throw new AppError('invalid_request', apiMessages.paymentNotVerified)
  }
  const payment = await settlePaymentOf(services, request, paymentIntentId)
  const isSecondTrial = payment.declineCode === trialUsedCode || payment.declineCode === trialRefundedCode
  if (payment.state === 'declined' || isSecondTrial)
    throw await declineError(services, payment.leadId, payment.declineCode ?? 'card_declined')
  if (payment.state !== 'succeeded') throw await unfinishedError(services, payment.leadId, paymentIntentId)
  const subscriptionId = payment.subscriptionId ?? undefined
  return {
    success: true,
    data: {
      status: 'succeeded',
      paymentIntentId,
      ...(subscriptionId === undefined ? {} : { subscriptionId }),
    },
  }
}

/** The error for a payment that is neither paid nor refused: the buyer has to act, or can only wait. */
async function unfinishedError(services: Services, leadId: string, intentId: string): Promise<AppError> {
  const { status } = await readIntent(services.stripe, intentId)
  return status === 'processing' || status === 'succeeded'
    ? new AppError('payment_unfinished', apiMessages.paymentNotVerified)
    : declineError(services, leadId, 'payment_intent_action_required')
}
