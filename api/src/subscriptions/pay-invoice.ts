import { apiMessages } from '@fennel/contract'
import type { InvoiceRetry } from '@fennel/contract'
import { paymentErrorMessage } from '@fennel/funnel'
import type Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { siteUrlOf } from '#api/site-url.ts'
import {
  cardGuardLimits,
  countRefusals,
  faultPoint,
  idOf,
  orStripeUnavailable,
  paymentIntentOf,
  stripeFailureOf,
  stripeUnavailable,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

const trouble = { logged: 'An open invoice could not be collected' }

/** Tries to collect an open invoice with this card. Concurrent and repeated calls pay it once at most. */
export async function payInvoice(
  services: Services,
  row: SubscriptionRow,
  id: string,
  card: string,
): Promise<InvoiceRetry> {
  const { invoices } = services.stripe
  const invoice = await orNotCollected(services, () => invoices.retrieve(id, { expand: ['payments'] }))
  if (invoice.status === 'paid') return { outcome: 'paid' }
  const intentId = paymentIntentOf(invoice)
  if (intentId === undefined) throw new Error(`Invoice ${id} came without its payment`)
  const known = outcomeOf(await readPayment(services, intentId), card)
  if (known !== undefined) return known
  if (await isTriedTooOften(services, intentId))
    return { outcome: 'declined', message: paymentErrorMessage('card_limit_reached') }
  return tryCard(services, row, { intentId, card })
}

/** Whether this payment was declined so often within a day that no bank is asked about it for now. */
async function isTriedTooOften({ config, db, now }: Services, intentId: string): Promise<boolean> {
  if (!config.cardGuard) return false
  const { most, within } = cardGuardLimits.declinesPerLead
  return (await countRefusals(db.query, [intentId], new Date(now() - within))) >= most
}

// NOTE: confirms the PaymentIntent, because the cardholder is present and can authenticate. Stripe's endpoint that pays
// an invoice treats a request for authentication as a decline.
async function tryCard(
  services: Services,
  row: SubscriptionRow,
  { intentId, card }: { readonly intentId: string; readonly card: string },
): Promise<InvoiceRetry> {
  const returnUrl = new URL('/subscription', siteUrlOf(services.config, row.brandId)).href
  try {
    const confirmed = await services.stripe.paymentIntents.confirm(
      intentId,
      { payment_method: card, use_stripe_sdk: true, return_url: returnUrl },
      // NOTE: a new key per attempt. With a key per card, Stripe would replay the first decline for a day. No key is
      // needed to prevent a second charge: a PaymentIntent succeeds once at most, and Stripe's own retry count ignores
      // these attempts.
      { idempotencyKey: `inv:${intentId}:pay:${services.newId()}` },
    )
    await faultPoint('subscription.pay.afterStripe')
    return outcomeOrGiveUp(services, confirmed, card)
  } catch (error) {
    const failure = stripeFailureOf(error)
    if (failure.kind === 'moved-on')
      return outcomeOrGiveUp(services, await readPayment(services, intentId), card)
    if (failure.kind === 'declined')
      return { outcome: 'declined', message: paymentErrorMessage(failure.code) }
    throw notCollected(services, error)
  }
}

async function readPayment(services: Services, id: string): Promise<Stripe.PaymentIntent> {
  return orNotCollected(services, () => services.stripe.paymentIntents.retrieve(id))
}

/** The outcome after the card was tried. Throws `unavailable` while it is still open. */
function outcomeOrGiveUp(services: Services, intent: Stripe.PaymentIntent, card: string): InvoiceRetry {
  const outcome = outcomeOf(intent, card)
  if (outcome !== undefined) return outcome
  services.log.error({ payment: intent.id, status: intent.status }, trouble.logged)
  throw new AppError('unavailable', apiMessages.unavailable)
}

/** The outcome of a payment; undefined while this card has to be tried. A canceled payment leaves nothing to pay. */
function outcomeOf(intent: Stripe.PaymentIntent, card: string): InvoiceRetry | undefined {
  const { status, client_secret: clientSecret, payment_method: method } = intent
  if (status === 'succeeded') return { outcome: 'paid' }
  if (status === 'canceled') return { outcome: 'none' }
  if (status !== 'requires_action' || method === null || idOf(method) !== card) return undefined
  if (clientSecret === null) throw new Error(`The payment ${intent.id} has no secret`)
  return { outcome: 'action', clientSecret }
}

/** Like `orStripeUnavailable`, for what is needed to collect an invoice. */
export async function orNotCollected<T>(services: Services, work: () => Promise<T>): Promise<T> {
  return orStripeUnavailable(services, work, trouble)
}

/** Like `stripeUnavailable`, for an invoice that could not be collected. */
export function notCollected(services: Services, error: unknown): AppError {
  return stripeUnavailable(services, error, trouble)
}
