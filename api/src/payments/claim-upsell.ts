import { apiMessages } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction, withLockTimeout } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import { lockCheckouts } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import { isHeld, leaseColumns } from './lease.ts'
import { faultPoint } from './fault-point.ts'
import { closedOfferCode } from './refusal-codes.ts'
import {
  countUpsellTries,
  findUpsellOfBuyer,
  insertUpsell,
  lockOffers,
  lockUpsell,
  mayStillBePaid,
  updateOpenUpsell,
} from './upsell-store.ts'
import { tooManyPayments } from './too-many-payments.ts'
import type { UpsellConsent } from './upsell-consent.ts'
import type { UpsellChanges, UpsellPurchase } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

/** Which offer is bought after which plan, and with which card. */
export interface UpsellOrder {
  readonly plan: Attempt
  readonly offer: UpsellOffer
  readonly paymentMethodId: string
  readonly stripeCustomerId: string
  readonly returnUrl: string
  readonly consent: UpsellConsent
}

/**
 * The roles are those of a plan's claim. A bystander waits for an attempt by the same buyer, after another plan, that
 * may still be paid. An outdated try names a price that the buyer is no longer shown, and is to be given up first.
 */
export type UpsellClaim =
  | {
      readonly role: 'driver'
      readonly purchase: UpsellPurchase
      readonly was: 'new' | 'stranded' | 'awaiting'
    }
  | { readonly role: 'waiter' | 'reader' | 'bystander' | 'outdated'; readonly purchase: UpsellPurchase }

const triesPerHour = 5

/**
 * Makes sure that this buyer buys the offer at most once, across all their plans; a purchase that was refunded in full
 * or lost to a dispute may be repeated after another plan. Throws `too_many_requests` if the lead tried too often, and
 * `not_found` if it was erased since the plan was read. Continuing an open try, or asking for a paid one, does not
 * count as a new try.
 */
export async function claimUpsell(services: Services, order: UpsellOrder): Promise<UpsellClaim> {
  const claim = await inTransaction(withLockTimeout(services.db), async (tx): Promise<UpsellClaim> => {
    const now = new Date(services.now())
    const lease = { state: 'running' as const, ...leaseColumns(services) }
    const { id: attemptId, leadId, brandId } = order.plan
    const productId = order.offer.id
    // NOTE: an erasure holds the checkout locks of all leads of a person that tried to pay, and takes no offer locks,
    // so those come second.
    await lockCheckouts(tx, leadId)
    await lockOffers(tx, leadId)
    if ((await lockLead(tx, leadId)) === undefined) throw new AppError('not_found', apiMessages.notFound)
    const known = await findUpsellOfBuyer(tx, { leadId, brandId, productId, attemptId })
    if (known !== undefined)
      return { role: known.state === 'succeeded' ? 'reader' : 'bystander', purchase: known }
    const before = await lockUpsell(tx, attemptId, productId)
    if (before === undefined) {
      await refuseTooMany(services, tx, leadId, now)
      return {
        role: 'driver',
        purchase: await insertUpsell(tx, {
          ...newPurchase(services, order),
          ...lease,
          agreedAt: now,
          createdAt: now,
        }),
        was: 'new',
      }
    }
    if (before.state === 'succeeded') return { role: 'reader', purchase: before }
    if (isHeld(before, now.getTime())) return { role: 'waiter', purchase: before }
    if (isAtOtherPrice(before, order) && mayStillBePaid(before)) return { role: 'outdated', purchase: before }
    if (before.state === 'declined') await refuseTooMany(services, tx, leadId, now)
    const next = before.state === 'declined' ? nextTry(before, order, now) : {}
    const purchase = await updateOpenUpsell(tx, before.id, { ...lease, ...next })
    if (purchase === undefined) throw new Error(`Upsell ${before.id} vanished`)
    return {
      role: 'driver',
      purchase,
      was: before.state === 'awaiting' ? 'awaiting' : before.state === 'declined' ? 'new' : 'stranded',
    }
  })
  if (claim.role === 'driver') await faultPoint('upsell.claim.afterCommit')
  return claim
}

function isAtOtherPrice({ amountCents, currency }: UpsellPurchase, { offer }: UpsellOrder): boolean {
  return amountCents !== offer.priceCents || currency !== offer.currency
}

/** The next try continues with the previous intent, unless that was closed for good. */
function nextTry(
  { number, declineCode }: UpsellPurchase,
  { offer, paymentMethodId, consent }: UpsellOrder,
  agreedAt: Date,
): UpsellChanges {
  const price = { amountCents: offer.priceCents, currency: offer.currency }
  const again = declineCode === closedOfferCode ? { stripeIntentId: null } : {}
  // NOTE: this press is the one that may charge; the consent given for the declined try led to nothing.
  return { number: number + 1, paymentMethodId, ...price, ...consent, agreedAt, ...again }
}

// NOTE: an offer can only be bought within an hour of its plan, so every try that counts began within that hour.
async function refuseTooMany(services: Services, tx: Queryable, leadId: string, now: Date): Promise<void> {
  if (!services.config.rateLimits) return
  const tries = await countUpsellTries(tx, leadId, new Date(now.getTime() - hourMs))
  if (tries >= triesPerHour * services.config.funnelAllowance) throw tooManyPayments()
}

function newPurchase(
  services: Services,
  { plan, offer, paymentMethodId, stripeCustomerId, returnUrl, consent }: UpsellOrder,
) {
  return {
    id: services.newId(),
    attemptId: plan.id,
    leadId: plan.leadId,
    brandId: plan.brandId,
    productId: offer.id,
    number: 1,
    paymentMethodId,
    stripeCustomerId,
    amountCents: offer.priceCents,
    currency: offer.currency,
    returnUrl,
    ...consent,
  }
}
