import type { Attempt } from './attempt-store.ts'
import type { CheckoutOrder } from './checkout-order.ts'
import type { Claim } from './claim-attempt.ts'
import { guardDrive, releaseAttempt } from './guard-drive.ts'
import { adoptSubscription } from './open-subscription.ts'
import { retrieveSubscription } from './stripe-subscription.ts'
import { offerEndedCode, outdatedCode } from './refusal-codes.ts'
import { retireSession, retireSubscription } from './retire-checkout.ts'
import { settleAttempt } from './settle-attempt.ts'
import type { Services } from '#api/services.ts'

/**
 * Abandons an attempt at a price or on terms that the buyer is no longer shown, so that it can charge nothing any more.
 * It is left declined, and the next try gets its own consent receipt. An attempt that turns out to be paid stays bought
 * on its old terms.
 */
export async function abandonOutdatedAttempt(
  services: Services,
  { attempt }: Extract<Claim, { role: 'driver' }>,
  { leadIds, plan }: CheckoutOrder,
): Promise<Attempt> {
  return guardDrive(services, { attempt, leadIds }, async () => {
    const settled = await settleAttempt(services, await adoptSubscription(services, attempt), 'driver')
    if (settled.state === 'succeeded' || settled.state === 'closed') return settled
    if (settled.checkoutSessionId !== null) await retireSession(services, settled.checkoutSessionId)
    if (settled.stripeSubscriptionId !== null) {
      const open = await retrieveSubscription(services, settled.stripeSubscriptionId)
      await retireSubscription(services, open)
    }
    const declineCode = settled.firstTermCents === plan.finalPriceCents ? outdatedCode : offerEndedCode
    return releaseAttempt(services, settled, { state: 'declined', declineCode })
  })
}
