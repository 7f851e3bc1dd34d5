import { apiMessages } from '@fennel/contract'
import type { InvoiceRetry } from '@fennel/contract'
import { paymentErrorMessage } from '@fennel/funnel'
import Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { siteUrlOf } from '#api/site-url.ts'
import {
  cardGuardLimits,
  countRefusals,
  faultPoint,
  idOf,
  paymentIntentOf,
  stripeFailureOf,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

/** Tries to collect an open invoice with this card; whoever asks and however often, it is paid once at most. */
export async function payInvoice(
  services: Services,
  row: SubscriptionRow,
  id: string,
  card: string,
): Promise<InvoiceRetry> {
  const { invoices } = services.stripe
  const invoice = await invoices
    .retrieve(id, { expand: ['payments'] })
    .catch((error: unknown) => giveUp(services, error))
  if (invoice.status === 'paid') return { outcome: 'paid' }
  const intentId = paymentIntentOf(invoice)
  if (intentId === undefined) throw new Error(`Invoice ${id} came without its payment`)
  const known = outcomeOf(await readPayment(services, intentId), card)
  if (known !== undefined) return known
  if (await isTriedTooOften(services, intentId))
    return { outcome: 'declined', message: paymentErrorMessage('card_limit_reached') }
  return tryCard(services, row, { intentId, card })
}

/** Whether this payment was refused as often in a day as a buyer's may be: no bank is asked about it again until then. */
async function isTriedTooOften({ config, db, now }: Services, intentId: string): Promise<boolean> {
  if (!config.cardGuard) return false
  const { most, within } = cardGuardLimits.declinesPerLead
  return (await countRefusals(db.query, [intentId], new Date(now() - within))) >= most
}

// NOTE: the cardholder is here and may be asked, so the payment itself is confirmed: Stripe's call to pay an invoice
// takes an answer of the bank that asks for more as a refusal.
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
      // NOTE: a key of this try alone. By a key of the card, Stripe would repeat its first refusal for a day: what it counts
      // are its own tries, so nothing it tells changes with one of the customer's. A payment is paid once under any key.
      { idempotencyKey: `inv:${intentId}:pay:${services.newId()}` },
    )
    await faultPoint('subscription.pay.afterStripe')
    return decided(services, confirmed, card)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const failure = stripeFailureOf(error)
    if (failure.kind === 'moved-on') return decided(services, await readPayment(services, intentId), card)
    if (failure.kind === 'declined')
      return { outcome: 'declined', message: paymentErrorMessage(failure.code) }
    return giveUp(services, error)
  }
}

async function readPayment(services: Services, id: string): Promise<Stripe.PaymentIntent> {
  return services.stripe.paymentIntents.retrieve(id).catch((error: unknown) => giveUp(services, error))
}

/** What came of a payment after the card was tried; whatever leaves that open is unavailable. */
function decided(services: Services, intent: Stripe.PaymentIntent, card: string): InvoiceRetry {
  return outcomeOf(intent, card) ?? giveUp(services, new Error(`Payment ${intent.id} is ${intent.status}`))
}

/** What a payment has come to; undefined while the card has still to be tried. A closed one has nothing to pay any more. */
function outcomeOf(intent: Stripe.PaymentIntent, card: string): InvoiceRetry | undefined {
  const { status, client_secret: clientSecret, payment_method: method } = intent
  if (status === 'succeeded') return { outcome: 'paid' }
  if (status === 'canceled') return { outcome: 'none' }
  if (status !== 'requires_action' || method === null || idOf(method) !== card) return undefined
  if (clientSecret === null) throw new Error(`The payment ${intent.id} has no secret`)
  return { outcome: 'action', clientSecret }
}

/** Tells the customer to try later; why is for the log. */
export function giveUp(services: Services, error: unknown): never {
  services.log.error({ err: error }, 'An open invoice could not be collected')
  throw new AppError('unavailable', apiMessages.unavailable)
}
