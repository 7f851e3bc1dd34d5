import { apiMessages } from '@fennel/contract'
import { hourMs, utcDayOf } from '@fennel/funnel'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import type { Attempt } from './attempt-store.ts'
import { faultPoint } from './fault-point.ts'
import { holdAttempt } from './hold-attempt.ts'
import { retireSubscription } from './retire-checkout.ts'
import {
  firstIntentOf,
  invoiceOf,
  retrieveSubscription,
  subscriptionExpansion,
} from './stripe-subscription.ts'
import { isOver } from './subscription-states.ts'
import { saveSubscription } from './sync-subscription.ts'
import type { Services } from '#api/services.ts'

const keysLiveFor = 20 * hourMs

/**
 * Makes sure that the attempt has one subscription whose first payment is open. Uses an earlier one if it can still be
 * paid at this price, and otherwise creates one, unpaid. Returns the attempt with the ids it now holds. Throws
 * `unexpected` if Stripe would charge another price than the catalog's; that subscription is given up.
 */
export async function openSubscription(
  services: Services,
  attempt: Attempt,
  customerId: string,
): Promise<Attempt> {
  let current = attempt
  if (attempt.stripeSubscriptionId !== null) {
    const inherited = await retrieveSubscription(services, attempt.stripeSubscriptionId)
    if (isUsable(services, attempt, inherited)) return remember(services, attempt, inherited)
    current = await giveUp(services, attempt, inherited)
  }
  const lost = isRepeatable(services, current) ? undefined : await findCreated(services, current, customerId)
  if (lost !== undefined) {
    // NOTE: linked even if it is given up next: should it turn out to be paid, the attempt has to know it.
    current = await remember(services, current, lost)
    if (isUsable(services, current, lost)) return current
    current = await giveUp(services, current, lost)
  }
  await faultPoint('checkout.subscription.beforeStripe')
  const made = await create(services, current, customerId)
  await faultPoint('checkout.subscription.afterStripe')
  const due = invoiceOf(made).amount_due
  if (due === current.firstTermCents) return remember(services, current, made)
  logOtherPrice(services, current, due)
  // NOTE: read once more, because under the same key Stripe repeats how it was when it was created.
  await giveUp(services, current, await retrieveSubscription(services, made.id))
  throw new AppError('unexpected', apiMessages.subscriptionFailed)
}

/** Tells the operator that Stripe would charge `due` cents, not what the buyer was shown. */
export function logOtherPrice({ log }: Services, attempt: Attempt, due: number | null): void {
  log.error(
    { attempt: attempt.id, due, expected: attempt.firstTermCents },
    'Stripe would charge another price',
  )
}

/**
 * Whether repeating the creation is safe under its key, which holds for a day. Later, or after a Stripe server error,
 * what was created has to be looked for first.
 */
function isRepeatable({ now }: Services, { creationRound, createdAt }: Attempt): boolean {
  return creationRound === 1 && now() - createdAt.getTime() < keysLiveFor
}

/** Gives up an unpaid subscription, so that another can be created. Throws `AlreadyPaid` if it was paid after all. */
async function giveUp(
  services: Services,
  attempt: Attempt,
  subscription: Stripe.Subscription,
): Promise<Attempt> {
  await retireSubscription(services, subscription)
  if (subscription.metadata['attemptId'] !== attempt.id) return attempt
  // NOTE: Stripe would answer the same key with the subscription that was just given up.
  return holdAttempt(services, attempt, { creationRound: attempt.creationRound + 1 })
}

/**
 * Gives up the unpaid subscription that this very attempt created if it is too old to be paid: a new one renews on
 * another day. Returns whether it did. Throws `AlreadyPaid` if it was paid after all.
 */
export async function retireStaleSubscription(services: Services, attempt: Attempt): Promise<boolean> {
  if (attempt.stripeSubscriptionId === null) return false
  const made = await retrieveSubscription(services, attempt.stripeSubscriptionId)
  if (made.metadata['attemptId'] !== attempt.id || isUsable(services, attempt, made)) return false
  await retireSubscription(services, made)
  return true
}

async function create(services: Services, attempt: Attempt, customer: string): Promise<Stripe.Subscription> {
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price: attempt.renewalPriceId }],
    payment_behavior: 'default_incomplete',
    // NOTE: the card becomes the default only once it has paid, so an abandoned trial has nothing to charge when it
    // ends.
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    metadata: subscriptionMetadata(attempt),
    expand: subscriptionExpansion,
    ...(attempt.couponId === null ? {} : { discounts: [{ coupon: attempt.couponId }] }),
    ...(attempt.itemPriceId === null ? {} : { add_invoice_items: [{ price: attempt.itemPriceId }] }),
    ...(attempt.trialDays === null
      ? {}
      : {
          trial_period_days: attempt.trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
        }),
  }
  const idempotencyKey = `att:${attempt.id}:subscription:${attempt.creationRound}`
  return services.stripe.subscriptions.create(params, { idempotencyKey })
}

/** The metadata of a subscription at Stripe: our ids, and nothing about the person. */
export function subscriptionMetadata(attempt: Attempt): Record<string, string> {
  return {
    attemptId: attempt.id,
    leadId: attempt.leadId,
    brand: attempt.brandId,
    productId: attempt.productId,
    ...(attempt.registrationSource === null ? {} : { registrationSource: attempt.registrationSource }),
  }
}

/** Links the subscription that a stranded attempt may have created at Stripe without learning its id. */
export async function adoptSubscription(services: Services, attempt: Attempt): Promise<Attempt> {
  // NOTE: before those steps, the stored subscription is the one a declined try left behind.
  const isOwn = attempt.step === 'subscribed' || attempt.step === 'confirming'
  if ((isOwn && attempt.stripeSubscriptionId !== null) || attempt.stripeCustomerId === null) return attempt
  const made = await findCreated(services, attempt, attempt.stripeCustomerId)
  return made === undefined ? attempt : remember(services, attempt, made)
}

async function findCreated(
  services: Services,
  attempt: Attempt,
  customer: string,
): Promise<Stripe.Subscription | undefined> {
  const list = services.stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  for await (const made of list) {
    // NOTE: one that was given up for another way to pay has nothing left to settle.
    if (made.metadata['attemptId'] !== attempt.id || isOver(made)) continue
    return retrieveSubscription(services, made.id)
  }
  return undefined
}

function isUsable(services: Services, attempt: Attempt, subscription: Stripe.Subscription): boolean {
  if (isOver(subscription)) return false
  // NOTE: billing periods count from its creation, so one that is paid much later would renew before the day that was
  // named.
  const made = subscription.created * 1000
  if (services.now() - made > hourMs || utcDayOf(made) !== utcDayOf(services.now())) return false
  const { status, amount_due: due } = invoiceOf(subscription)
  const setup = subscription.pending_setup_intent
  // NOTE: a subscription that was being given up can no longer take a card.
  if (typeof setup === 'object' && setup?.status === 'canceled') return false
  const sells = subscription.items.data[0]?.price.id
  return (
    due === attempt.firstTermCents &&
    sells === attempt.renewalPriceId &&
    (status === 'open' || status === 'paid')
  )
}

async function remember(
  services: Services,
  attempt: Attempt,
  subscription: Stripe.Subscription,
): Promise<Attempt> {
  const { intentId, intentType } = firstIntentOf(subscription, attempt)
  const saved = await holdAttempt(services, attempt, {
    stripeSubscriptionId: subscription.id,
    stripeIntentId: intentId,
    intentType,
    step: 'subscribed',
  })
  await saveSubscription(services, saved, subscription)
  await faultPoint('checkout.subscription.afterCommit')
  return saved
}
