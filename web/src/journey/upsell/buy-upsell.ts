import { offerReturnMark } from '@fennel/contract'
import type { BodyOf } from '@fennel/contract'
import { laterTimings, paymentMessages } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { paths } from '#web/paths.ts'
import { loadPaymentProvider } from '#web/payment/provider/load-payment-provider.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'

const timeoutMs = laterTimings.paymentTimeout

/** The provider's payment id and our order id; empty if the server named none. */
interface OfferIds {
  readonly transactionId: string
  readonly orderId: string
}

export interface UpsellOrder {
  readonly api: ApiClient
  readonly order: BodyOf<'purchaseUpsell'>
  /** Called when the bank wants the buyer to confirm, which may end this page. */
  readonly onConfirming: (ids: OfferIds) => void
  /**
   * Called when the provider has reported that it was not paid. A broken connection or a page that is left reports
   * nothing.
   */
  readonly onRefused: (ids: OfferIds) => void
  /** Called as soon as it is paid: the page may end before the order is completed. */
  readonly onPaid: (ids: OfferIds) => void
}

/**
 * Charges an offer to the card on file, including the bank's question if there is one. Rejects if nothing was bought;
 * resolves with false if it was bought before and nothing was charged.
 */
export async function buyUpsell(input: UpsellOrder): Promise<boolean> {
  const { api, order, onConfirming, onRefused, onPaid } = input
  const { data } = await api.call('purchaseUpsell', { body: order, timeoutMs })
  if (data.alreadyPurchased === true) return false
  const ids = { transactionId: data.transactionId ?? '', orderId: data.orderId ?? '' }
  if (data.clientSecret === undefined) {
    if (!data.success) throw new Error(data.message ?? paymentMessages.purchaseFailed)
    onPaid(ids)
    return true
  }
  onConfirming(ids)
  const { payments } = await loadSiteSettings(api)
  const stripe = await loadPaymentProvider(payments)
  // A bank that cannot ask inside the page sends the visitor to the registration page afterwards. The server books the
  // offer by itself then, and that page tracks it.
  const return_url = new URL(`${paths.register}?${offerReturnMark}=1`, window.location.origin).href
  const { error, paymentIntent } = await stripe.confirmCardPayment(data.clientSecret, { return_url })
  if (error !== undefined || paymentIntent.status !== 'succeeded') {
    if (error?.type !== 'api_connection_error') onRefused(ids)
    throw new Error(error?.message ?? paymentMessages.confirmationFailed)
  }
  onPaid({ ...ids, transactionId: paymentIntent.id })
  // The provider notifies the server by itself a little later; asking completes the order at once.
  const body = { paymentIntentId: paymentIntent.id }
  await api.call('verifyPayment', { body, timeoutMs }).catch(() => undefined)
  return true
}
