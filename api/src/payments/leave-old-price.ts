import type { Attempt } from '#api/payments/attempt-store.ts'
import type { CheckoutOrder, Claim } from '#api/payments/claim-attempt.ts'
import { offerEndedCode } from '#api/payments/decline-message.ts'
import { guardDrive, releaseAttempt } from '#api/payments/guard-drive.ts'
import { adoptSubscription, subscriptionExpansion } from '#api/payments/open-subscription.ts'
import { retireSession, retireSubscription } from '#api/payments/retire-checkout.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import type { Services } from '#api/services.ts'

/**
 * Gives up a try at a price that the buyer is no longer asked for, so that nothing can be charged by it any more, and
 * leaves it declined for the next one. A try that turns out to be paid stays what it is: bought at the price of then.
 */
export async function leaveOldPrice(
  services: Services,
  { attempt }: Extract<Claim, { role: 'driver' }>,
  { leadIds }: CheckoutOrder,
): Promise<Attempt> {
  return guardDrive(services, { attempt, leadIds }, async () => {
    const settled = await settleAttempt(services, await adoptSubscription(services, attempt), 'driver')
    if (settled.state === 'succeeded' || settled.state === 'closed') return settled
    if (settled.checkoutSessionId !== null) await retireSession(services, settled.checkoutSessionId)
    if (settled.stripeSubscriptionId !== null) {
      const open = await services.stripe.subscriptions.retrieve(settled.stripeSubscriptionId, {
        expand: subscriptionExpansion,
      })
      await retireSubscription(services, open)
    }
    return releaseAttempt(services, settled, { state: 'declined', declineCode: offerEndedCode })
  })
}
