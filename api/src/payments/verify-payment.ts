import { apiMessages } from '@fennel/contract'
import type { ResponseOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Call } from '#api/http/mount.ts'
import { settlePaymentOf } from './settle-payment.ts'
import type { Services } from '#api/services.ts'

/** Whether a payment of this browser's lead went through, according to Stripe. */
export async function verifyPayment(
  services: Services,
  { body, request }: Call<'verifyPayment'>,
): Promise<ResponseOf<'verifyPayment'>> {
  const payment = await settlePaymentOf(services, request, body.paymentIntentId)
  if (payment.state === 'succeeded') return { success: true, data: { status: 'succeeded' } }
  if (payment.state !== 'declined' && payment.declineCode === null)
    throw new AppError('payment_unfinished', apiMessages.paymentNotVerified)
  throw new AppError('payment_failed', apiMessages.paymentNotVerified, {
    detailCode: payment.declineCode ?? 'card_declined',
  })
}
