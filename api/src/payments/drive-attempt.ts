import { dayMs } from '@fennel/funnel'
import { countCards } from '#api/payments/attempt-store.ts'
import type { Attempt } from '#api/payments/attempt-store.ts'
import { cardLimitCode } from '#api/payments/card-guard.ts'
import type { Claim, CheckoutOrder } from '#api/payments/claim-attempt.ts'
import { agreesToOtherTerms } from '#api/payments/consent-receipt.ts'
import { customerOf, ensureCustomer } from '#api/payments/ensure-customer.ts'
import { faultPoint } from '#api/payments/fault-point.ts'
import { guardDrive, releaseAttempt } from '#api/payments/guard-drive.ts'
import { holdAttempt } from '#api/payments/hold-attempt.ts'
import { outdatedCode } from '#api/payments/leave-old-terms.ts'
import { openSubscription, retireStaleSubscription } from '#api/payments/open-subscription.ts'
import { retireSession } from '#api/payments/retire-checkout.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import { stripeFailureOf } from '#api/payments/stripe-failure.ts'
import { trialRefusalOf } from '#api/payments/trial-refusal.ts'
import type { Services } from '#api/services.ts'

type Drive = Extract<Claim, { role: 'driver' }>

const cardsPerDay = 3

/**
 * Takes a claimed attempt as far as it goes without the buyer: paid, declined, waiting for the buyer, or unknown. Each
 * step is committed before the next call to Stripe, and each call can be repeated safely under its idempotency key.
 */
export async function driveAttempt(services: Services, drive: Drive, order: CheckoutOrder): Promise<Attempt> {
  const { leadIds } = order
  return guardDrive(services, { attempt: drive.attempt, leadIds }, () => advance(services, drive, order))
}

async function advance(services: Services, { attempt, was }: Drive, order: CheckoutOrder): Promise<Attempt> {
  let current = attempt
  if (was === 'awaiting') {
    await customerOf(services, attempt)
    const settled = await settleAttempt(services, attempt, 'driver')
    const hasNewCard = order.paymentMethodId !== null && order.paymentMethodId !== attempt.paymentMethodId
    const isConfirmed = attempt.step === 'confirming'
    // NOTE: without a card there is nothing to add to an open payment, but a hosted page is closed first, as with one.
    const hasNothingToAdd = order.paymentMethodId === null && settled.checkoutSessionId === null
    if (settled.state !== 'awaiting' || hasNothingToAdd || (isConfirmed && !hasNewCard)) return settled
    // NOTE: an open challenge belongs to the old card; the new card is the next try on the same payment.
    if (isConfirmed)
      return releaseAttempt(services, settled, {
        state: 'declined',
        declineCode: 'payment_intent_authentication_failure',
      })
    current = await holdAttempt(services, settled, { state: 'running' })
  }
  if (current.checkoutSessionId !== null) {
    await retireSession(services, current.checkoutSessionId)
    current = await holdAttempt(services, current, { checkoutSessionId: null })
  }
  const customerId = await ensureCustomer(services, current)
  current = await holdAttempt(services, current, { stripeCustomerId: customerId })
  if (current.paymentMethodId === null) {
    // NOTE: the paying card is not known yet, so the trial check can only go by the email address.
    const refusal = await trialRefusalOf(services, current)
    if (refusal !== undefined)
      return releaseAttempt(services, current, { state: 'declined', declineCode: refusal })
    current = await openSubscription(services, current, customerId)
    return settleAttempt(services, current, 'driver')
  }
  const card = await attachCard(services, current, customerId, current.paymentMethodId)
  current = await holdAttempt(services, current, {
    cardFingerprint: card.fingerprint,
    ...(current.step === 'confirming' ? {} : { step: 'attached' as const }),
  })
  await faultPoint('checkout.attach.afterCommit')
  const refusal = await refusalOf(services, current)
  if (refusal !== undefined)
    return releaseAttempt(services, current, { state: 'declined', declineCode: refusal })
  // NOTE: if the payment was about to be confirmed on an earlier day, the receipt has that day's wording, and it never
  // changes.
  const isOld = was !== 'new' && (await retireStaleSubscription(services, current))
  if (isOld && (await agreesToOtherTerms(services.db.query, current.id, order.consent)))
    return releaseAttempt(services, current, { state: 'declined', declineCode: outdatedCode })
  current = await openSubscription(services, current, customerId)
  return confirm(services, current, card.id)
}

async function attachCard(
  services: Services,
  attempt: Attempt,
  customer: string,
  paymentMethodId: string,
): Promise<{ id: string; fingerprint: string | null }> {
  // NOTE: confirming the payment is what turns a confirmation token into a card of the customer.
  if (isConfirmationToken(paymentMethodId)) {
    const token = await services.stripe.confirmationTokens.retrieve(paymentMethodId)
    return { id: token.id, fingerprint: token.payment_method_preview?.card?.fingerprint ?? null }
  }
  const idempotencyKey = `att:${attempt.id}:attach:${paymentMethodId}:${attempt.creationRound}`
  const method = await services.stripe.paymentMethods.attach(
    paymentMethodId,
    { customer },
    { idempotencyKey },
  )
  await faultPoint('checkout.attach.afterStripe')
  return { id: method.id, fingerprint: method.card?.fingerprint ?? null }
}

/** The code of the reason why this card may not pay here; undefined if it may. */
async function refusalOf(services: Services, attempt: Attempt): Promise<string | undefined> {
  const { config, db } = services
  const since = new Date(services.now() - dayMs)
  if (config.cardGuard && (await countCards(db.query, attempt.leadId, since)) > cardsPerDay)
    return cardLimitCode
  return trialRefusalOf(services, attempt)
}

async function confirm(services: Services, attempt: Attempt, paymentMethodId: string): Promise<Attempt> {
  const { stripe } = services
  const id = attempt.stripeIntentId
  if (id === null) throw new Error(`Attempt ${attempt.id} has nothing to confirm`)
  const confirming = await holdAttempt(services, attempt, { step: 'confirming' })
  await faultPoint('checkout.confirm.beforeStripe')
  const params = {
    ...(isConfirmationToken(paymentMethodId)
      ? { confirmation_token: paymentMethodId }
      : { payment_method: paymentMethodId }),
    return_url: attempt.returnUrl,
    use_stripe_sdk: true,
  }
  // NOTE: a later round may pay another subscription, and a key stands for one request. The first round keeps the key
  // it has always had.
  const round = attempt.creationRound === 1 ? '' : `:${attempt.creationRound}`
  const options = { idempotencyKey: `att:${attempt.id}:confirm:${paymentMethodId}${round}` }
  try {
    await (attempt.intentType === 'setup'
      ? stripe.setupIntents.confirm(id, params, options)
      : stripe.paymentIntents.confirm(id, params, options))
  } catch (error) {
    const failure = stripeFailureOf(error)
    if (failure.kind === 'declined') {
      services.log.info({ attempt: attempt.id, code: failure.code }, 'Payment declined')
      return releaseAttempt(services, confirming, { state: 'declined', declineCode: failure.code })
    }
    if (failure.kind === 'unknown') throw error
  }
  await faultPoint('checkout.confirm.afterStripe')
  return settleAttempt(services, confirming, 'driver')
}

function isConfirmationToken(id: string): boolean {
  return id.startsWith('ctoken_')
}
