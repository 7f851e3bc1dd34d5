import type { ResponseOf } from '@fennel/contract'
import type { Call } from '#api/http/mount.ts'
import { payerEmailOf } from '#api/leads/index.ts'
import { checkoutOrderOf } from './checkout-order.ts'
import { flowResultOf } from './flow-result.ts'
import type { FindLeadsOfAccount } from './lead-ids-of-buyer.ts'
import { runCheckout } from './run-checkout.ts'
import type { Services } from '#api/services.ts'

/** Opens the subscription. Without a payment method, the browser confirms the payment itself with the client secret. */
export async function createSubscription(
  services: Services,
  leadsOfAccount: FindLeadsOfAccount,
  { body, request }: Call<'createSubscription'>,
): Promise<ResponseOf<'createSubscription'>> {
  const { productId, paymentMethodId, amount, currency } = body
  const customerEmail = payerEmailOf(body.customerEmail)
  const order = await checkoutOrderOf(services, leadsOfAccount, request, {
    productId,
    customerEmail,
    paymentMethodId,
    amount,
    currency,
  })
  const outcome = await runCheckout(services, order)
  const result = await flowResultOf(services, outcome)
  return { success: true, data: { ...result, type: result.trialEnd === undefined ? 'regular' : 'trial' } }
}
