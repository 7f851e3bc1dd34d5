import { dayMs } from '@fennel/funnel'
import { countCards } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import type { CheckoutOrder } from './checkout-order.ts'
import type { Claim } from './claim-attempt.ts'
import { agreesToOtherTerms } from './consent-receipt.ts'
import type { Consent } from './consent-receipt.ts'
import { customerOf, ensureCustomer } from './ensure-customer.ts'
import { driveAtCurrentIds } from './drive-at-current-ids.ts'
import { faultPoint } from './fault-point.ts'
import { guardDrive, releaseAttempt } from './guard-drive.ts'
import { holdAttempt } from './hold-attempt.ts'
import { openSubscription, retireStaleSubscription } from './open-subscription.ts'
import { cardLimitCode, outdatedCode } from './refusal-codes.ts'
import { retireSession } from './retire-checkout.ts'
import { settleAttempt } from './settle-attempt.ts'
import { stripeFailureOf } from './stripe-failure.ts'
import { trialRefusalOf } from './trial-refusal.ts'
import type { Services } from '#api/services.ts'

type Drive = Extract<Claim, { role: 'driver' }>

const cardsPerDay = 3

/**
 * Takes a claimed attempt as far as it goes without the buyer: paid, declined, waiting for the buyer, or unknown. Each
 * step is committed before the next call to Stripe, and each call can be repeated safely under its idempotency key.
 */
export async function driveAttempt(services: Services, drive: Drive, order: CheckoutOrder): Promise<Attempt> {
  const { leadIds } = order
  return guardDrive(services, { attempt: drive.attempt, leadIds }, (lastHeld) =>
    driveAtCurrentIds(services, { lastHeld, order }, (attempt, current) =>
      // NOTE: a second run begins where the first one came to, which has settled whatever awaited the buyer.
      advance(services, attempt === drive.attempt ? drive : { ...drive, attempt, was: 'running' }, current),
    ),
  )
}

async function advance(services: Services, { attempt, was }: Drive, order: CheckoutOrder): Promise<Attempt> {
  const begun =
    was === 'awaiting'
      ? await continueAwaiting(services, attempt, order)
      : { current: attempt, isOver: false }
  if (begun.isOver) return begun.current
  const payable = await closeHostedPage(services, begun.current)
  const customerId = await ensureCustomer(services, payable)
  const current = await holdAttempt(services, payable, { stripeCustomerId: customerId })
  const { paymentMethodId } = current
  if (paymentMethodId === null) return openForBrowser(services, current, customerId)
  const isNew = was === 'new'
  return payWithCard(services, current, { customerId, paymentMethodId, isNew, consent: order.consent })
}

/**
 * Finds out what became of an attempt that waited for the buyer. If there is nothing to add to it, the drive is over.
 */
async function continueAwaiting(
  services: Services,
  attempt: Attempt,
  order: CheckoutOrder,
): Promise<{ readonly current: Attempt; readonly isOver: boolean }> {
  await customerOf(services, attempt)
  const settled = await settleAttempt(services, attempt, 'driver')
  const hasNewCard = order.paymentMethodId !== null && order.paymentMethodId !== attempt.paymentMethodId
  const isConfirmed = attempt.step === 'confirming'
  // NOTE: without a card there is nothing to add to an open payment, but a hosted page is closed first, as with one.
  const hasNothingToAdd = order.paymentMethodId === null && settled.checkoutSessionId === null
  if (settled.state !== 'awaiting' || hasNothingToAdd || (isConfirmed && !hasNewCard))
    return { current: settled, isOver: true }
  // NOTE: an open challenge belongs to the old card; the new card is the next try on the same payment.
  if (isConfirmed) {
    const declineCode = 'payment_intent_authentication_failure'
    return { current: await decline(services, settled, declineCode), isOver: true }
  }
  return { current: await holdAttempt(services, settled, { state: 'running' }), isOver: false }
}

async function closeHostedPage(services: Services, attempt: Attempt): Promise<Attempt> {
  if (attempt.checkoutSessionId === null) return attempt
  await retireSession(services, attempt.checkoutSessionId)
  return holdAttempt(services, attempt, { checkoutSessionId: null })
}

/** Opens the payment that the browser itself will confirm. */
async function openForBrowser(services: Services, attempt: Attempt, customerId: string): Promise<Attempt> {
  // NOTE: the paying card is not known yet, so the trial check can only go by the email address.
  const refusal = await trialRefusalOf(services, attempt)
  if (refusal !== undefined) return decline(services, attempt, refusal)
  return settleAttempt(services, await openSubscription(services, attempt, customerId), 'driver')
}

async function payWithCard(
  services: Services,
  attempt: Attempt,
  {
    customerId,
    paymentMethodId,
    isNew,
    consent,
  }: {
    readonly customerId: string
    readonly paymentMethodId: string
    readonly isNew: boolean
    readonly consent: Consent
  },
): Promise<Attempt> {
  const card = await attachCard(services, attempt, customerId, paymentMethodId)
  const attached = await holdAttempt(services, attempt, {
    cardFingerprint: card.fingerprint,
    ...(attempt.step === 'confirming' ? {} : { step: 'attached' as const }),
  })
  await faultPoint('checkout.attach.afterCommit')
  const refusal = await refusalOf(services, attached)
  if (refusal !== undefined) return decline(services, attached, refusal)
  // NOTE: if the payment was about to be confirmed on an earlier day, the receipt has that day's wording, and it never
  // changes.
  const isOld = !isNew && (await retireStaleSubscription(services, attached))
  if (isOld && (await agreesToOtherTerms(services.db.query, attached.id, consent)))
    return decline(services, attached, outdatedCode)
  return confirm(services, await openSubscription(services, attached, customerId), card.id)
}

async function decline(services: Services, attempt: Attempt, declineCode: string): Promise<Attempt> {
  return releaseAttempt(services, attempt, { state: 'declined', declineCode })
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
      return decline(services, confirming, failure.code)
    }
    if (failure.kind === 'unknown') throw error
  }
  await faultPoint('checkout.confirm.afterStripe')
  return settleAttempt(services, confirming, 'driver')
}

function isConfirmationToken(id: string): boolean {
  return id.startsWith('ctoken_')
}
