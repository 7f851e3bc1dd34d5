import { apiMessages } from '@fennel/contract'
import type { InvoiceRetry } from '@fennel/contract'
import { paymentErrorMessage } from '@fennel/funnel'
import Stripe from 'stripe'
import { AppError } from '#api/app-error.ts'
import { siteUrlOf } from '#api/site-url.ts'
import { faultPoint, recordInvoice, stripeFailureOf } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

/**
 * Tries to collect what a plan owes with this card, the oldest invoice first. An invoice is paid once at most, whoever
 * asks and however often; what came of it is recorded at once, and again by Stripe's own word.
 */
export async function payOpenInvoice(
  services: Services,
  row: SubscriptionRow,
  card: string,
): Promise<InvoiceRetry> {
  const { data } = await services.stripe.invoices
    .list({ subscription: row.id, status: 'open', limit: 20 })
    .catch((error: unknown) => giveUp(services, error))
  let retry: InvoiceRetry = { outcome: 'none' }
  for (const { id } of data.toReversed()) {
    retry = await pay(services, row, id, card)
    await recordInvoice(services, id)
    if (retry.outcome !== 'paid') return retry
  }
  return retry
}

// NOTE: the cardholder is here and may be asked, so the payment itself is confirmed: Stripe's call to pay an invoice
// takes an answer of the bank that asks for more as a refusal.
async function pay(
  services: Services,
  row: SubscriptionRow,
  id: string,
  card: string,
): Promise<InvoiceRetry> {
  const invoice = await services.stripe.invoices.retrieve(id, { expand: ['payments'] })
  const intent = invoice.payments?.data[0]?.payment.payment_intent
  if (intent === undefined) throw new Error(`Invoice ${id} came without its payment`)
  const returnUrl = new URL('/subscription', siteUrlOf(services.config, row.brandId)).href
  try {
    const { status, client_secret: clientSecret } = await services.stripe.paymentIntents.confirm(
      typeof intent === 'string' ? intent : intent.id,
      { payment_method: card, use_stripe_sdk: true, return_url: returnUrl },
      { idempotencyKey: `inv:${id}:pay:${card}:${invoice.attempt_count}` },
    )
    await faultPoint('subscription.pay.afterStripe')
    if (status !== 'requires_action') return { outcome: 'paid' }
    if (clientSecret === null) throw new Error(`The payment of invoice ${id} has no secret`)
    return { outcome: 'action', clientSecret }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const failure = stripeFailureOf(error)
    if (failure.kind === 'moved-on') return { outcome: 'paid' }
    if (failure.kind === 'declined')
      return { outcome: 'declined', message: paymentErrorMessage(failure.code) }
    return giveUp(services, error)
  }
}

function giveUp(services: Services, error: unknown): never {
  services.log.error({ err: error }, 'An open invoice could not be collected')
  throw new AppError('unavailable', apiMessages.unavailable)
}
