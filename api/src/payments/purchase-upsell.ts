import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf, ResponseOf } from '@fennel/contract'
import { hourMs, missingForUpsellPurchase } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { findUpsell, isAmount } from '#api/catalog/index.ts'
import type { Call } from '#api/http/mount.ts'
import { openOfferWindow } from '#api/offer-windows/index.ts'
import { findPaidAttempt, hasPaidAttempt } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import { waitUntilReleased, outcomeBefore } from './wait-until-released.ts'
import { leadOf } from './checkout-order.ts'
import { claimUpsell } from './claim-upsell.ts'
import type { UpsellClaim, UpsellOrder } from './claim-upsell.ts'
import { declineError } from './decline-error.ts'
import { driveUpsell } from './drive-upsell.ts'
import { driverWaitMilliseconds } from './lease.ts'
import { offerReturnUrl } from './public-url.ts'
import { leadIdsOfBuyer } from './lead-ids-of-buyer.ts'
import type { FindLeadsOfAccount } from './lead-ids-of-buyer.ts'
import { readIntent } from './read-intent.ts'
import { abandonOutdatedUpsell, waitOutUpsell } from './wait-out-upsell.ts'
import { upsellConsentOf } from './upsell-consent.ts'
import { findUpsellOfBuyer, findUpsellOfPlan, findUpsellPurchase } from './upsell-store.ts'
import type { UpsellPurchase } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

type UpsellBody = ParsedBodyOf<'purchaseUpsell'>

/** For how long after the plan was paid its card may be charged with one click. */
const oneClickWindow = hourMs

/**
 * Buys a one-click offer with the card that paid for the plan; only once, however many clicks or plans there are.
 * Throws `offer_ended` after the offer's own time or the one-click hour is over, and for a plan bought with another
 * lead.
 */
export async function purchaseUpsell(
  services: Services,
  leadsOfAccount: FindLeadsOfAccount,
  { body, request }: Call<'purchaseUpsell'>,
): Promise<ResponseOf<'purchaseUpsell'>> {
  const order = await upsellOrderOf(services, leadsOfAccount, request, body)
  if (!isRecent(services, order.plan)) {
    const bought = await requireBoughtInTime(services, order)
    return { success: true, data: { success: true, ...idsOf(bought), alreadyPurchased: true } }
  }
  await refuseEnded(services, order)
  const deadline = Date.now() + driverWaitMilliseconds
  let claim = await claimUpsell(services, order)
  while (claim.role === 'bystander' || claim.role === 'outdated') {
    if (claim.role === 'outdated') {
      await abandonOutdatedUpsell(services, claim.purchase)
      // NOTE: only the try that was just given up could go on after the offer's time.
      await refuseEnded(services, order)
    } else await waitOutUpsell(services, claim.purchase, deadline)
    claim = await claimUpsell(services, order)
  }
  const wasPaid = claim.role === 'reader'
  const purchase = wasPaid ? claim.purchase : await outcomeOf(services, claim, deadline)
  if (purchase.state === 'declined')
    throw await declineError(services, purchase.leadId, purchase.declineCode ?? 'card_declined')
  const ids = idsOf(purchase)
  if (purchase.state === 'succeeded')
    return { success: true, data: { success: true, ...ids, ...(wasPaid ? { alreadyPurchased: true } : {}) } }
  if (purchase.state !== 'awaiting' || purchase.stripeIntentId === null)
    throw new AppError('unavailable', apiMessages.paymentTimedOut)
  const { clientSecret } = await readIntent(services.stripe, purchase.stripeIntentId)
  if (clientSecret === undefined) throw new AppError('unavailable', apiMessages.purchaseFailed)
  return { success: true, data: { success: true, clientSecret, ...ids } }
}

/**
 * Who is charged follows from the browser's capability and the plan it paid for, never from the body. What the body
 * names has to match (404), and the amount must be the catalog's (400).
 */
async function upsellOrderOf(
  services: Services,
  leadsOfAccount: FindLeadsOfAccount,
  request: FastifyRequest,
  body: UpsellBody,
): Promise<UpsellOrder> {
  const missing = missingForUpsellPurchase(body)
  if (missing !== undefined) throw new AppError('invalid_request', missing)
  const lead = await leadOf(services, request, body.customerEmail ?? '')
  const { query } = services.db
  const plan = await findPaidAttempt(query, lead.id)
  if (plan === undefined) {
    // NOTE: only the visit that paid has one click. `currentPlan` shows its plan to the buyer's others, too.
    const { all } = await leadIdsOfBuyer(services, leadsOfAccount, request, lead)
    if (await hasPaidAttempt(query, all)) throw offerEnded()
  }
  if (plan?.paidAt == null || plan.paymentMethodId === null || plan.stripeCustomerId === null)
    throw notFound()
  if (isNamed(body.mainPlanProductId) && body.mainPlanProductId !== plan.productId) throw notFound()
  const names: readonly (string | null)[] = [
    plan.stripeSubscriptionId,
    plan.stripeIntentId,
    plan.checkoutSessionId,
    plan.id,
  ]
  if (isNamed(body.stripeSessionId) && !names.includes(body.stripeSessionId)) throw notFound()
  const brand = services.brands.get(plan.brandId)
  const offer = brand === undefined ? undefined : findUpsell(brand, body.productId ?? '', lead.sessionId)
  const isPriced = offer !== undefined && isAmount(body.amount ?? Number.NaN, offer.priceCents)
  const isInCurrency = body.currency === undefined || body.currency.toLowerCase() === offer?.currency
  // NOTE: a recurring product would need another subscription, so one click sells one-time offers only.
  if (offer === undefined || offer.billing !== 'one-time' || !isPriced || !isInCurrency) {
    throw new AppError('invalid_request', apiMessages.invalidProduct)
  }
  return {
    plan,
    offer,
    paymentMethodId: plan.paymentMethodId,
    stripeCustomerId: plan.stripeCustomerId,
    returnUrl: offerReturnUrl(services, request),
    consent: await upsellConsentOf(services, request, { plan, offer }, body.disclosure),
  }
}

/** Whether the plan was paid so recently that its card may still be charged. */
function isRecent(services: Services, { paidAt }: Attempt): boolean {
  return paidAt !== null && services.now() - paidAt.getTime() <= oneClickWindow
}

/**
 * For a press after the one-click hour: returns the purchase if the offer was bought in time. Starts and continues
 * nothing. Throws `unavailable` if an undecided try may still be paid, `offer_ended` otherwise.
 */
async function requireBoughtInTime(
  services: Services,
  { plan, offer }: UpsellOrder,
): Promise<UpsellPurchase> {
  const { query } = services.db
  const productId = offer.id
  const ofBuyer = await findUpsellOfBuyer(query, { ...plan, productId, attemptId: plan.id })
  // NOTE: read last, so that it finds a purchase that is paid between the two reads.
  const ofPlan = await findUpsellOfPlan(query, plan.id, productId)
  const known = [ofPlan, ofBuyer].filter((purchase) => purchase !== undefined)
  const bought = known.find(({ state }) => state === 'succeeded')
  if (bought !== undefined) return bought
  if (known.some(({ state }) => state !== 'declined'))
    throw new AppError('unavailable', apiMessages.paymentTimedOut)
  throw offerEnded()
}

/** Throws `offer_ended` if the offer's time is over. An order placed in time may continue. */
async function refuseEnded(services: Services, { plan, offer }: UpsellOrder): Promise<void> {
  const brand = services.brands.get(plan.brandId)
  const productId = offer.id
  const remaining = brand && (await openOfferWindow(services, brand, plan.leadId, productId))
  if (remaining === undefined || remaining > 0) return
  const { query } = services.db
  const known = await findUpsellOfBuyer(query, { ...plan, productId, attemptId: plan.id })
  const isOwned = known?.state === 'succeeded'
  const ordered = isOwned ? known : await findUpsellOfPlan(query, plan.id, productId)
  if (ordered === undefined || ordered.state === 'declined') throw offerEnded()
}

function idsOf({ id, stripeIntentId }: UpsellPurchase) {
  return { orderId: id, ...(stripeIntentId === null ? {} : { transactionId: stripeIntentId }) }
}

/** Clients may omit a field they have no value for, or leave it empty. */
function isNamed(value: string | undefined): value is string {
  return value !== undefined && value !== ''
}

function offerEnded(): AppError {
  return new AppError('offer_ended', apiMessages.specialOfferEnded)
}

function notFound(): AppError {
  return new AppError('not_found', apiMessages.notFound)
}

async function outcomeOf(services: Services, claim: UpsellClaim, deadline: number): Promise<UpsellPurchase> {
  const read = async () => (await findUpsellPurchase(services.db.query, claim.purchase.id)) ?? claim.purchase
  if (claim.role !== 'driver') return waitUntilReleased(services, read, deadline)
  const outcome = await outcomeBefore(driveUpsell(services, claim), read, deadline)
  // NOTE: another request took the purchase over, so both requests answer with its outcome.
  return outcome.state === 'running' ? waitUntilReleased(services, read, deadline) : outcome
}
