import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf, ResponseOf } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { findUpsell, isAmount } from '#api/catalogue/index.ts'
import type { Call } from '#api/http/mount.ts'
import { openOfferWindow } from '#api/offer-windows/index.ts'
import { findPaidAttempt } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { awaitRest, outcomeBefore } from '#api/payments/await-rest.ts'
import { leadOf } from '#api/payments/checkout-order.ts'
import { claimUpsell } from '#api/payments/claim-upsell.ts'
import type { UpsellClaim, UpsellOrder } from '#api/payments/claim-upsell.ts'
import { declineError } from '#api/payments/decline-message.ts'
import { driveUpsell } from '#api/payments/drive-upsell.ts'
import { patienceMilliseconds } from '#api/payments/lease.ts'
import { registerUrl } from '#api/payments/public-url.ts'
import { readIntent } from '#api/payments/read-intent.ts'
import { seeOutUpsell } from '#api/payments/see-out-upsell.ts'
import { upsellConsentOf } from '#api/payments/upsell-consent.ts'
import { findUpsellOfBuyer, findUpsellOfPlan, findUpsellPurchase } from '#api/payments/upsell-store.ts'
import type { UpsellPurchase } from '#api/payments/upsell-store.ts'
import type { Services } from '#api/services.ts'

type UpsellBody = ParsedBodyOf<'purchaseUpsell'>

/** How long after the plan its card may be charged with one click. */
const oneClickWindow = hourMs
const requiredFields = ['productId', 'productName', 'amount', 'customerEmail', 'sessionId'] as const

/**
 * Buys a one-click offer on the card that paid the plan, once, whatever the clicks and however many plans. Throws
 * `offer_ended` once its time is over, be it the offer's own or that of the one click.
 */
export async function purchaseUpsell(
  services: Services,
  { body, request }: Call<'purchaseUpsell'>,
): Promise<ResponseOf<'purchaseUpsell'>> {
  const order = await upsellOrderOf(services, request, body)
  if (!isRecent(services, order.plan)) {
    const bought = await boughtInTime(services, order)
    return { success: true, data: { success: true, ...idsOf(bought), alreadyPurchased: true } }
  }
  await refuseEnded(services, order)
  const deadline = Date.now() + patienceMilliseconds
  let claim = await claimUpsell(services, order)
  while (claim.role === 'bystander') {
    await seeOutUpsell(services, claim.purchase, deadline)
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
 * Who is charged follows from the browser's capability and the plan it paid, never from the body: what the body names
 * has to agree (404), and the amount has to be the catalogue's (400).
 */
async function upsellOrderOf(
  services: Services,
  request: FastifyRequest,
  body: UpsellBody,
): Promise<UpsellOrder> {
  const missing = requiredFields.find((field) => body[field] === undefined || body[field] === '')
  if (missing !== undefined)
    throw new AppError('invalid_request', `${missing} is required for upsell purchase`)
  const lead = await leadOf(services, request, body.customerEmail ?? '')
  const plan = await findPaidAttempt(services.db.query, lead.id)
  if (plan?.paidAt == null || plan.paymentMethodId === null || plan.stripeCustomerId === null)
    throw nothingFound()
  if (isNamed(body.mainPlanProductId) && body.mainPlanProductId !== plan.productId) throw nothingFound()
  const names: readonly (string | null)[] = [
    plan.stripeSubscriptionId,
    plan.stripeIntentId,
    plan.checkoutSessionId,
    plan.id,
  ]
  if (isNamed(body.stripeSessionId) && !names.includes(body.stripeSessionId)) throw nothingFound()
  const brand = services.brands.get(plan.brandId)
  const offer = brand === undefined ? undefined : findUpsell(brand, body.productId ?? '', lead.sessionId)
  const isPriced = offer !== undefined && isAmount(body.amount ?? Number.NaN, offer.priceCents)
  const isInCurrency = body.currency === undefined || body.currency.toLowerCase() === offer?.currency
  // NOTE: what is billed every month or year needs a subscription of its own; one click sells one-time offers.
  if (offer === undefined || offer.billing !== 'one-time' || !isPriced || !isInCurrency) {
    throw new AppError('invalid_request', apiMessages.invalidProduct)
  }
  return {
    plan,
    offer,
    paymentMethodId: plan.paymentMethodId,
    stripeCustomerId: plan.stripeCustomerId,
    returnUrl: registerUrl(services, request),
    consent: await upsellConsentOf(services, request, { plan, offer }, body.disclosure),
  }
}

/** Whether the plan was paid so lately that its card may still be charged. */
function isRecent(services: Services, { paidAt }: Attempt): boolean {
  return paidAt !== null && services.now() - paidAt.getTime() <= oneClickWindow
}

/**
 * What the buyer owns of an offer that they press after its hour. Nothing is begun any more, nor gone on with: what is not
 * paid has ended, except that a try which is not decided may still be paid (`unavailable`).
 */
async function boughtInTime(services: Services, { plan, offer }: UpsellOrder): Promise<UpsellPurchase> {
  const { query } = services.db
  const productId = offer.id
  const ofBuyer = await findUpsellOfBuyer(query, { ...plan, productId, attemptId: plan.id })
  // NOTE: asked last, so that one that is paid in between is found by this.
  const ofPlan = await findUpsellOfPlan(query, plan.id, productId)
  const known = [ofPlan, ofBuyer].filter((purchase) => purchase !== undefined)
  const bought = known.find(({ state }) => state === 'succeeded')
  if (bought !== undefined) return bought
  if (known.some(({ state }) => state !== 'declined'))
    throw new AppError('unavailable', apiMessages.paymentTimedOut)
  throw offerEnded()
}

/** An offer whose time is over is sold to nobody; what was ordered in time goes on. */
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

/** A client that knows no value may leave the field out or empty. */
function isNamed(value: string | undefined): value is string {
  return value !== undefined && value !== ''
}

function offerEnded(): AppError {
  return new AppError('offer_ended', apiMessages.specialOfferEnded)
}

function nothingFound(): AppError {
  return new AppError('not_found', apiMessages.notFound)
}

async function outcomeOf(services: Services, claim: UpsellClaim, deadline: number): Promise<UpsellPurchase> {
  const read = async () => (await findUpsellPurchase(services.db.query, claim.purchase.id)) ?? claim.purchase
  if (claim.role !== 'driver') return awaitRest(services, read, deadline)
  const outcome = await outcomeBefore(driveUpsell(services, claim), read, deadline)
  // NOTE: somebody else took the purchase over, and what becomes of it is the answer to both.
  return outcome.state === 'running' ? awaitRest(services, read, deadline) : outcome
}
