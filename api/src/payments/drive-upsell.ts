import type { UpsellClaim } from './claim-upsell.ts'
import { faultPoint, InjectedFault } from './fault-point.ts'
import { TakenOver } from './hold-attempt.ts'
import { leaseColumns } from './lease.ts'
import { releaseUpsell, settleUpsell } from './settle-upsell.ts'
import { knownFailureOf, stripeFailureOf } from './stripe-failure.ts'
import { findUpsellPurchase, updateOpenUpsell } from './upsell-store.ts'
import type { UpsellChanges, UpsellPurchase } from './upsell-store.ts'
import type { Services } from '#api/services.ts'

type Drive = Extract<UpsellClaim, { role: 'driver' }>
type WithIntent = UpsellPurchase & { readonly stripeIntentId: string }
/**
 * Saves a step of the purchase and renews its lease. Throws `TakenOver` if another driver has it by now, or it is paid.
 */
type Hold = (changes?: UpsellChanges) => Promise<UpsellPurchase>

/**
 * Charges the stored card for a claimed offer. One PaymentIntent serves all tries, so Stripe itself can collect it only
 * once. If the issuer wants to see the buyer, the challenge is raised on the same intent.
 */
export async function driveUpsell(services: Services, { purchase, was }: Drive): Promise<UpsellPurchase> {
  let held = purchase
  const hold: Hold = async (changes = {}) => {
    const kept = await updateOpenUpsell(
      services.db.query,
      purchase.id,
      { ...changes, ...leaseColumns(services) },
      held,
    )
    if (kept === undefined) throw new TakenOver()
    return (held = kept)
  }
  try {
    if (was === 'awaiting') return await settleUpsell(services, purchase, 'driver')
    return await charge(services, await openIntent(services, purchase, hold), hold)
  } catch (error) {
    if (error instanceof InjectedFault) throw error
    const current = (await findUpsellPurchase(services.db.query, purchase.id)) ?? purchase
    if (error instanceof TakenOver) return current
    services.log.error({ err: error, upsell: purchase.id }, 'An upsell did not go through')
    const failure = knownFailureOf(error)
    const hasAnswer = failure !== undefined && failure.kind !== 'unknown'
    // NOTE: with no intent stored, nothing can have been charged.
    const isHarmless = current.stripeIntentId === null && hasAnswer
    const changes = isHarmless
      ? { state: 'declined' as const, declineCode: 'processing_error' }
      : { state: 'unknown' as const }
    const released = await releaseUpsell(services, held, changes)
    if (failure === undefined) throw error
    return released
  }
}

// NOTE: the lease is renewed before the card is charged, so a driver that stalled and was replaced charges nothing.
async function openIntent(services: Services, purchase: UpsellPurchase, hold: Hold): Promise<WithIntent> {
  const known = purchase.stripeIntentId
  if (known !== null) return { ...(await hold()), stripeIntentId: known }
  const { id, attemptId, leadId, brandId, productId } = purchase
  const intent = await services.stripe.paymentIntents.create(
    {
      amount: purchase.amountCents,
      currency: purchase.currency,
      customer: purchase.stripeCustomerId,
      allowed_payment_method_types: ['card'],
      metadata: { upsellPurchaseId: id, attemptId, leadId, brand: brandId, productId },
    },
    { idempotencyKey: `ups:${id}:intent:${purchase.number}` },
  )
  await faultPoint('upsell.intent.afterStripe')
  const kept = await hold({ stripeIntentId: intent.id })
  await faultPoint('upsell.intent.afterCommit')
  return { ...kept, stripeIntentId: intent.id }
}

async function charge(services: Services, opened: WithIntent, hold: Hold): Promise<UpsellPurchase> {
  await faultPoint('upsell.confirm.beforeStripe')
  const code = await confirm(services, opened, { off_session: true })
  const purchase = { ...(await hold()), stripeIntentId: opened.stripeIntentId }
  const isChallenged = code === 'authentication_required'
  const refusal = isChallenged ? await confirm(services, purchase, { use_stripe_sdk: true }) : code
  if (refusal !== undefined)
    return releaseUpsell(services, purchase, { state: 'declined', declineCode: refusal })
  await faultPoint('upsell.confirm.afterStripe')
  return settleUpsell(services, purchase, 'driver')
}

/** Returns the code of a refusal; undefined if only reading the intent can tell. */
async function confirm(
  services: Services,
  purchase: WithIntent,
  how: { off_session: true } | { use_stripe_sdk: true },
): Promise<string | undefined> {
  const kind = 'off_session' in how ? 'confirm' : 'challenge'
  try {
    await services.stripe.paymentIntents.confirm(
      purchase.stripeIntentId,
      // NOTE: Stripe refuses a payment whose methods may redirect unless it names the page to come back to, even with
      // nobody present. Its examples name one (https://docs.stripe.com/payments/save-and-reuse).
      { payment_method: purchase.paymentMethodId, return_url: purchase.returnUrl, ...how },
      { idempotencyKey: `ups:${purchase.id}:${kind}:${purchase.number}:${purchase.paymentMethodId}` },
    )
    return undefined
  } catch (error) {
    const failure = stripeFailureOf(error)
    if (failure.kind === 'declined') return failure.code
    if (failure.kind === 'unknown') throw error
    return undefined
  }
}
