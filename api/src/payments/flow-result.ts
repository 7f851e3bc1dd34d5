import { apiMessages, completeEndpointPath } from '@fennel/contract'
import type { SubscriptionFlowResult } from '@fennel/contract'
import { decimalFromCents } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import type { Attempt } from './attempt-store.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { readIntent } from './read-intent.ts'
import type { CheckoutOutcome } from './run-checkout.ts'
import { findSubscription } from './sync-subscription.ts'
import type { Services } from '#api/services.ts'

/** Two ways to pay for one plan were begun at the same moment. This one has charged nothing; the other one may. */
export function otherPaymentOpen(): AppError {
  return new AppError('conflict', apiMessages.otherPaymentOpen)
}

/**
 * An attempt as the browser sees it: what to do next, or that it is done. Throws `conflict` if a hosted page opened at
 * the same moment has the attempt, because there is nothing to continue inside our page.
 */
export async function flowResultOf(
  services: Services,
  { attempt, wasPaid }: CheckoutOutcome,
): Promise<SubscriptionFlowResult> {
  if (attempt.state === 'awaiting' && attempt.stripeIntentId === null) throw otherPaymentOpen()
  const subscription =
    attempt.stripeSubscriptionId === null
      ? undefined
      : await findSubscription(services, attempt.stripeSubscriptionId)
  return {
    ...(await nextStepOf(services, attempt)),
    returnUrl: attempt.returnUrl,
    completeEndpoint: completeEndpointPath,
    status: subscription?.status ?? 'incomplete',
    amount: decimalFromCents(attempt.firstTermCents),
    ...(wasPaid ? { alreadyPurchased: true } : {}),
    ...(attempt.intentType === null ? {} : { intentType: attempt.intentType }),
    ...(attempt.stripeIntentId === null ? {} : { paymentIntentId: attempt.stripeIntentId }),
    ...(subscription === undefined ? {} : { subscriptionId: subscription.id }),
    ...(subscription?.trialEnd == null ? {} : { trialEnd: subscription.trialEnd.toISOString() }),
    ...(subscription === undefined ? {} : cardOf(subscription)),
  }
}

function cardOf({
  cardBrand: brand,
  cardLast4: last4,
}: SubscriptionRow): Pick<SubscriptionFlowResult, 'card'> {
  return brand === null || last4 === null ? {} : { card: { brand, last4 } }
}

// NOTE: client secrets are never stored; each request that may continue a payment fetches its secret from Stripe.
async function nextStepOf(
  services: Services,
  attempt: Attempt,
): Promise<Pick<SubscriptionFlowResult, 'clientSecret' | 'requiresAction' | 'requiresConfirmation'>> {
  if (attempt.state !== 'awaiting' || attempt.stripeIntentId === null)
    return { requiresAction: false, requiresConfirmation: false }
  const { status, clientSecret } = await readIntent(services.stripe, attempt.stripeIntentId)
  return {
    requiresAction: status === 'requires_action',
    requiresConfirmation: status === 'requires_confirmation' || status === 'requires_payment_method',
    ...(clientSecret === undefined ? {} : { clientSecret }),
  }
}
