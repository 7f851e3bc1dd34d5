import { apiMessages } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { lockLead } from '#api/leads/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction, withLockTimeout } from '#api/db/in-transaction.ts'
import {
  countAttempts,
  insertAttempt,
  lockCheckouts,
  lockNewestAttempt,
  updateAttempt,
} from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import type { CheckoutOrder } from './checkout-order.ts'
import { agreesToOtherTerms, insertConsent } from './consent-receipt.ts'
import { refuseCardTesting } from './card-guard.ts'
import { faultPoint } from './fault-point.ts'
import { isHeld, leaseColumns } from './lease.ts'
import { otherPlanUnderWay } from './other-plans.ts'
import { isOpenAttempt } from './attempt-states.ts'
import type { OpenAttemptState } from './attempt-states.ts'
import { tooManyPayments } from './too-many-payments.ts'
import type { Services } from '#api/services.ts'

/**
 * The outcome of a claim. A driver continues the attempt from state `was` (`new` if it was just created); a waiter
 * waits for the current driver; a reader finds the plan already paid; a bystander waits for an attempt to buy another
 * plan.
 */
export type Claim =
  | {
      readonly role: 'driver'
      readonly attempt: Attempt
      readonly was: 'new' | OpenAttemptState
      /** Its price or terms differ from what the buyer is shown now, so it is to be abandoned. */
      readonly isOutdated: boolean
    }
  | { readonly role: 'waiter' | 'reader' | 'bystander'; readonly attempt: Attempt }

const attemptsPerHour = 5
/**
 * Attempts whose bank check the buyer canceled. Nobody learned whether the card works, so they have their own limit.
 */
const canceledPerHour = 10

/**
 * Makes sure that at most one attempt is under way for this lead and plan. A stranded attempt is taken over, with the
 * buyer's new card as long as the old one cannot have been charged, and with the lead's current email. Throws
 * `plan_already_active` if another plan runs, `too_many_requests` if the lead tried too often or seems to test cards,
 * and `not_found` if it was erased since it was read.
 */
export async function claimAttempt(services: Services, order: CheckoutOrder): Promise<Claim> {
  const claim = await inTransaction(withLockTimeout(services.db), async (tx): Promise<Claim> => {
    const now = new Date(services.now())
    // NOTE: always in the same order, which is also the order an erasure uses; otherwise two tabs could deadlock.
    for (const leadId of order.leadIds.toSorted()) await lockCheckouts(tx, leadId)
    const buyer = { leadId: order.lead.id, leadIds: order.leadIds, productId: order.plan.id }
    const newest = await lockNewestAttempt(tx, buyer.leadId, buyer.productId)
    const lead = await lockLead(tx, order.lead.id)
    if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
    const lease = leaseColumns(services)
    if (newest?.state === 'succeeded') return { role: 'reader', attempt: newest }
    if (newest !== undefined && isHeld(newest, now.getTime())) return { role: 'waiter', attempt: newest }
    const other = await otherPlanUnderWay(tx, buyer)
    if (other !== undefined) return { role: 'bystander', attempt: other }
    if (newest !== undefined && isOpenAttempt(newest.state)) {
      const isOutdated = await isOfOtherTerms(tx, newest, order)
      const mayTakeNewCard = newest.step !== 'confirming' && order.paymentMethodId !== null
      const card = mayTakeNewCard ? { paymentMethodId: order.paymentMethodId } : {}
      const { email } = lead
      const attempt = await updateAttempt(tx, newest.id, { ...lease, ...card, email, state: 'running' })
      return { role: 'driver', attempt, was: newest.state, isOutdated }
    }
    await refuseTooMany(services, tx, order.lead.id, now)
    await refuseCardTesting(services, tx, { ...order, ipAddress: order.consent.ipAddress })
    const attempt = await insertAttempt(tx, {
      ...newAttempt(services, { ...order, lead }, newest),
      ...lease,
      createdAt: now,
    })
    await insertConsent(tx, {
      id: services.newId(),
      attempt,
      plan: order.plan,
      consent: order.consent,
      agreedAt: now,
    })
    await faultPoint('checkout.claim.beforeCommit')
    return { role: 'driver', attempt, was: 'new', isOutdated: false }
  })
  if (claim.role === 'driver') await faultPoint('checkout.claim.afterCommit')
  return claim
}

/** Whether the buyer is now shown another price, or other terms for a payment that has not been confirmed yet. */
async function isOfOtherTerms(
  tx: Queryable,
  { id, step, firstTermCents }: Attempt,
  { plan, consent }: CheckoutOrder,
): Promise<boolean> {
  if (firstTermCents !== plan.finalPriceCents) return true
  // NOTE: an attempt has one receipt and it never changes, so agreeing to other terms takes another attempt.
  return step !== 'confirming' && (await agreesToOtherTerms(tx, id, consent))
}

async function refuseTooMany(services: Services, tx: Queryable, leadId: string, now: Date): Promise<void> {
  if (!services.config.rateLimits) return
  const { funnelAllowance } = services.config
  const { all, canceled } = await countAttempts(tx, leadId, new Date(now.getTime() - hourMs))
  if (all - canceled >= attemptsPerHour * funnelAllowance || canceled >= canceledPerHour * funnelAllowance)
    throw tooManyPayments()
}

// NOTE: a declined try leaves an unpaid subscription behind; the next try pays that one instead of opening another.
function newAttempt(services: Services, order: CheckoutOrder, previous: Attempt | undefined) {
  const inherits = previous?.state === 'declined'
  return {
    id: services.newId(),
    leadId: order.lead.id,
    brandId: order.brandId,
    productId: order.plan.id,
    number: (previous?.number ?? 0) + 1,
    email: order.lead.email,
    state: 'running' as const,
    step: 'claimed' as const,
    paymentMethodId: order.paymentMethodId,
    returnUrl: order.returnUrl,
    registrationSource: order.registrationSource,
    renewalPriceId: order.stripePlan.renewalPriceId,
    couponId: order.stripePlan.couponId,
    itemPriceId: order.stripePlan.itemPriceId,
    trialDays: order.stripePlan.trialDays,
    firstTermCents: order.plan.finalPriceCents,
    currency: order.plan.currency,
    stripeCustomerId: inherits ? previous.stripeCustomerId : null,
    stripeSubscriptionId: inherits ? previous.stripeSubscriptionId : null,
    stripeIntentId: inherits ? previous.stripeIntentId : null,
    intentType: inherits ? previous.intentType : null,
    checkoutSessionId: inherits ? previous.checkoutSessionId : null,
  }
}
