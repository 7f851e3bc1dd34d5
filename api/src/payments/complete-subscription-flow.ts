import type { ResponseOf } from '@fennel/contract'
import { adminSetupProductId } from '@fennel/funnel'
import type { Call } from '#api/http/mount.ts'
import { payerEmailOf } from '#api/leads/index.ts'
import { checkoutOrderOf, leadOf } from './checkout-order.ts'
import { flowResultOf } from './flow-result.ts'
import type { FindLeadsOfAccount } from './lead-ids-of-buyer.ts'
import { offerSetup } from './offer-setup.ts'
import { setUpOperatorCard } from './operator-card-setup.ts'
import type { IsOperator } from './operator-card-setup.ts'
import { runCheckout } from './run-checkout.ts'
import type { Services } from '#api/services.ts'

interface Callers {
  readonly isOperator: IsOperator
  readonly leadsOfAccount: FindLeadsOfAccount
}

/**
 * Buys a plan with the payment method the browser created: it is paid at once, or the answer says what the buyer has to
 * do. With `setupIntent` nothing is bought; the answer carries the client secret the browser needs to set up a card.
 */
export async function completeSubscriptionFlow(
  services: Services,
  { isOperator, leadsOfAccount }: Callers,
  { body, request }: Call<'completeSubscriptionFlow'>,
): Promise<ResponseOf<'completeSubscriptionFlow'>> {
  if (body.productId === adminSetupProductId)
    return { success: true, data: await setUpOperatorCard(services, isOperator, request) }
  const customerEmail = payerEmailOf(body.customerEmail)
  if (body.setupIntent === true) {
    const lead = await leadOf(services, request, customerEmail)
    const { registrationSource = null } = body
    return {
      success: true,
      data: await offerSetup(services, { lead, registrationSource, ipAddress: request.ip }),
    }
  }
  const { paymentMethodId, confirmationTokenId } = body
  const order = await checkoutOrderOf(services, leadsOfAccount, request, {
    ...body,
    customerEmail,
    paymentMethodId,
    confirmationTokenId,
  })
  const outcome = await runCheckout(services, order)
  return { success: true, data: await flowResultOf(services, outcome) }
}
