import type { BodyOf } from '@fennel/contract'
import { paymentMessages } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { paths } from '#web/paths.ts'
import { loadPaymentProvider } from '#web/payment/provider/load-payment-provider.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'

/** The payment at the provider and the order here; empty where the server named none. */
interface OfferIds {
  readonly transactionId: string
  readonly orderId: string
}

export interface UpsellOrder {
  readonly api: ApiClient
  readonly order: BodyOf<'purchaseUpsell'>
  /** Called when the bank wants to see the buyer, which may end this page. */
  readonly onConfirming: (ids: OfferIds) => void
  /** Called when the provider said how that ended. A connection that broke, or a page that is left, says nothing of it. */
  readonly onConfirmed: () => void
}

/**
 * Charges an offer to the card on file, with the bank's question when it has one. Rejects when nothing was bought;
 * undefined where it was bought before and nothing was charged.
 */
export async function buyUpsell(input: UpsellOrder): Promise<OfferIds | undefined> {
  const { api, order, onConfirming, onConfirmed } = input
  const { data } = await api.call('purchaseUpsell', { body: order })
  if (data.alreadyPurchased === true) return undefined
  const ids = { transactionId: data.transactionId ?? '', orderId: data.orderId ?? '' }
  if (data.clientSecret === undefined) {
    if (!data.success) throw new Error(data.message ?? paymentMessages.purchaseFailed)
    return ids
  }
  onConfirming(ids)
  const { payments } = await loadSiteSettings(api)
  const stripe = await loadPaymentProvider(payments)
  // A bank that cannot ask inside the page sends the visitor on to the account; the server then books the offer
  // by itself, and the account's page counts it.
  const return_url = new URL(paths.register, window.location.origin).href
  const { error, paymentIntent } = await stripe.confirmCardPayment(data.clientSecret, { return_url })
  if (error?.type !== 'api_connection_error') onConfirmed()
  if (error !== undefined || paymentIntent.status !== 'succeeded') {
    throw new Error(error?.message ?? paymentMessages.confirmationFailed)
  }
  // The provider tells the server by itself, a little later; asking makes the order complete at once.
  await api.call('verifyPayment', { body: { paymentIntentId: paymentIntent.id } }).catch(() => undefined)
  return { ...ids, transactionId: paymentIntent.id }
}
