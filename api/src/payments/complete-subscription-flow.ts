import type { ResponseOf } from '@fennel/contract'
import type { Call } from '#api/http/mount.ts'
import { checkoutOrderOf } from '#api/payments/checkout-order.ts'
import { flowResultOf } from '#api/payments/flow-result.ts'
import { runCheckout } from '#api/payments/run-checkout.ts'
import type { Services } from '#api/services.ts'

/** Buys a plan with the payment method the browser made: paid at once, or answered with what the buyer has to do. */
export async function completeSubscriptionFlow(
  services: Services,
  { body, request }: Call<'completeSubscriptionFlow'>,
): Promise<ResponseOf<'completeSubscriptionFlow'>> {
  const order = await checkoutOrderOf(services, request, body)
  const attempt = await runCheckout(services, order)
  return { success: true, data: await flowResultOf(services, attempt) }
}
