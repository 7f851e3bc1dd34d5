import { apiMessages } from '@fennel/contract'
import type { ResponseOf } from '@fennel/contract'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import type { Call } from '#api/http/mount.ts'
import { findAttempt, updateOpenAttempt } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import type { CheckoutOrder } from './checkout-order.ts'
import { checkoutOrderOf } from './checkout-order.ts'
import { customerOf, ensureCustomer } from './ensure-customer.ts'
import { otherPaymentOpen } from './flow-result.ts'
import { driveAtCurrentIds } from './drive-at-current-ids.ts'
import { faultPoint } from './fault-point.ts'
import { guardDrive, releaseAttempt } from './guard-drive.ts'
import { holdAttempt, lostLeaseError } from './hold-attempt.ts'
import type { FindLeadsOfAccount } from './lead-ids-of-buyer.ts'
import { adoptSubscription, logOtherPrice, subscriptionMetadata } from './open-subscription.ts'
import { retrieveSubscription } from './stripe-subscription.ts'
import { paidUrl, purchaseUrl } from './public-url.ts'
import { retireSession, retireSubscription } from './retire-checkout.ts'
import { runCheckout } from './run-checkout.ts'
import { settleAttempt } from './settle-attempt.ts'
import { trialRefusalOf } from './trial-refusal.ts'
import type { Services } from '#api/services.ts'

/**
 * Opens Stripe's hosted checkout page for a plan. A second request gets the page that is already open. Throws
 * `unexpected` if Stripe would charge another price than the catalog's; that page is closed.
 */
export async function createSubscriptionCheckout(
  services: Services,
  leadsOfAccount: FindLeadsOfAccount,
  { body, request }: Call<'createSubscriptionCheckout'>,
): Promise<ResponseOf<'createSubscriptionCheckout'>> {
  const order = await checkoutOrderOf(services, leadsOfAccount, request, {
    ...body,
    customerEmail: body.customerEmail,
    paymentMethodId: undefined,
    isShownLater: true,
  })
  const cancelUrl = purchaseUrl(services, request)
  const { attempt } = await runCheckout(services, order, (_services, { attempt: held, was }) =>
    guardDrive(services, { attempt: held, leadIds: order.leadIds }, (lastHeld) =>
      driveAtCurrentIds(services, { lastHeld, order }, (attemptNow, current) =>
        openSession(services, attemptNow, was, current, cancelUrl),
      ),
    ),
  )
  return { success: true, data: await pageOf(services, attempt) }
}

/**
 * The page to send the buyer to: the open hosted page, or the next page of ours once the plan is paid. Throws
 * `conflict` if a payment begun at the same moment inside our page has the attempt now, or closed the hosted page.
 */
async function pageOf(
  services: Services,
  attempt: Attempt,
): Promise<ResponseOf<'createSubscriptionCheckout'>['data']> {
  const id = attempt.checkoutSessionId
  if (attempt.state === 'succeeded') return { sessionId: id ?? attempt.id, url: paidUrl(attempt.returnUrl) }
  if (id === null) throw otherPaymentOpen()
  const session = await services.stripe.checkout.sessions.retrieve(id)
  if (session.url !== null) return { sessionId: session.id, url: session.url }
  const settled = await settleAttempt(services, attempt, 'onlooker')
  if (settled.state !== 'succeeded') throw otherPaymentOpen()
  return { sessionId: session.id, url: paidUrl(settled.returnUrl) }
}

async function openSession(
  services: Services,
  attempt: Attempt,
  was: string,
  order: CheckoutOrder,
  cancelUrl: string,
): Promise<Attempt> {
  let held = attempt
  if (was === 'awaiting' || attempt.checkoutSessionId !== null) {
    await customerOf(services, attempt)
    const settled = await settleAttempt(services, attempt, 'driver')
    if (settled.state !== 'awaiting' || settled.checkoutSessionId !== null) return settled
    // NOTE: the state stays `awaiting`, so that if this request dies, the next one looks at the attempt right away.
    held = await holdAttempt(services, settled)
  }
  // NOTE: only the hosted page learns which card will pay, so the trial check can only go by the email address.
  const refusal = await trialRefusalOf(services, held)
  if (refusal !== undefined)
    return releaseAttempt(services, held, { state: 'declined', declineCode: refusal })
  // NOTE: whatever the other ways to pay left open is closed first, so that only one of them can be paid.
  if (was !== 'new') held = await adoptSubscription(services, held)
  if (held.stripeSubscriptionId !== null) {
    const open = await retrieveSubscription(services, held.stripeSubscriptionId)
    await retireSubscription(services, open)
  }
  const customer = await ensureCustomer(services, held)
  // NOTE: renewed right before creating the page, since the calls above may have used up the whole lease.
  held = await holdAttempt(services, held)
  const idempotencyKey = `att:${held.id}:session:${held.creationRound}`
  const session = await services.stripe.checkout.sessions.create(
    sessionOf(held, order, customer, cancelUrl),
    { idempotencyKey },
  )
  await faultPoint('checkout.session.afterStripe')
  // NOTE: Stripe does not document whether a trial's total holds what is due after it, so it shows nothing of a trial.
  if (held.trialDays === null && session.amount_total !== held.firstTermCents) {
    logOtherPrice(services, held, session.amount_total)
    await retireSession(services, session.id)
    // NOTE: under the same key, Stripe would answer with the page that was just closed.
    await holdAttempt(services, held, { creationRound: held.creationRound + 1 })
    throw new AppError('unexpected', apiMessages.subscriptionFailed)
  }
  const now = new Date(services.now())
  const changes = {
    state: 'awaiting' as const,
    step: 'subscribed' as const,
    stripeCustomerId: customer,
    stripeSubscriptionId: null,
    stripeIntentId: null,
    intentType: null,
    checkoutSessionId: session.id,
    creationRound: held.creationRound + 1,
    leaseUntil: now,
    updatedAt: now,
  }
  const opened = await updateOpenAttempt(services.db.query, held.id, changes, held)
  await faultPoint('checkout.session.afterCommit')
  return opened ?? abandonSession(services, held, session.id)
}

/** Closes a page that was created too late, unless it is the same page that the new driver holds. Always throws. */
async function abandonSession(services: Services, held: Attempt, sessionId: string): Promise<never> {
  const current = await findAttempt(services.db.query, held.id)
  if (current?.checkoutSessionId !== sessionId) await retireSession(services, sessionId)
  throw await lostLeaseError(services, held)
}

function sessionOf(
  attempt: Attempt,
  order: CheckoutOrder,
  customer: string,
  cancelUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const { renewalPriceId, couponId, itemPriceId, trialDays } = order.stripePlan
  return {
    mode: 'subscription',
    // NOTE: neither is left to the Dashboard: the ledger handles cards only, and the price must be the one that was
    // shown.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    customer,
    client_reference_id: attempt.id,
    line_items: [renewalPriceId, ...(itemPriceId === null ? [] : [itemPriceId])].map((price) => ({
      price,
      quantity: 1,
    })),
    ...(couponId === null ? {} : { discounts: [{ coupon: couponId }] }),
    subscription_data: {
      metadata: subscriptionMetadata(attempt),
      ...(trialDays === null ? {} : { trial_period_days: trialDays }),
    },
    metadata: { attemptId: attempt.id },
    success_url: paidUrl(attempt.returnUrl),
    cancel_url: cancelUrl,
  }
}
