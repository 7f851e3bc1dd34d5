import type { Visitor } from '#web/visitor/index.ts'
import { hasUpsell, readSavedPayment, savePayment, saveUpsell, tabStorage } from './saved-payment.ts'
import type { SavedPayment } from './saved-payment.ts'

/** A plan purchase in progress: everything the following pages need, and no payment secret. */
export interface PlanPurchase extends Pick<SavedPayment, 'customerInfo' | 'product' | 'card'> {
  /** Both ids are known once the server has returned them. */
  readonly subscriptionId?: string | undefined
  readonly paymentIntentId?: string | undefined
  readonly originalPrice: number
}

/** Stores a paid plan for the following pages and tracks the purchase. Call it once per purchase. */
export function recordPurchase(visitor: Visitor, purchase: PlanPurchase, status: string): void {
  const { paymentIntentId, originalPrice, subscriptionId, customerInfo, product, card } = purchase
  const timestamp = new Date().toISOString()
  savePayment(tabStorage(), {
    subscriptionId: subscriptionId ?? '',
    status,
    timestamp,
    customerInfo,
    product,
    stripeSessionId: '',
    productId: product.id,
    upsells: [],
    ...(card === undefined ? {} : { card }),
  })
  visitor.track('purchased', {
    productId: product.id,
    planName: product.name,
    amount: product.price,
    currency: product.currency,
    email: customerInfo.email,
    originalPrice,
    timestamp,
    transactionId: paymentIntentId ?? subscriptionId ?? '',
  })
}

/** A one-time offer in progress: everything that is tracked once it is paid, and no payment secret. */
export interface OfferPurchase {
  /** The provider's id of the payment. */
  readonly transactionId: string
  readonly orderId: string
  readonly email: string
  readonly productId: string
  readonly productName: string
  readonly amount: number
  readonly currency: string
  readonly mainPlanProductId: string
}

/**
 * Stores a paid offer for the following pages and tracks the purchase. Does nothing if another page of this tab has
 * already stored it: one that waited for the bank may come back to life after the next one has looked it up.
 */
export function recordOffer(visitor: Visitor, { orderId, ...facts }: OfferPurchase): void {
  if (hasUpsell(readSavedPayment(tabStorage()), facts.productId)) return
  visitor.track('upsellPurchase', facts)
  saveUpsell(tabStorage(), {
    id: facts.productId,
    name: facts.productName,
    price: facts.amount,
    currency: facts.currency,
    purchaseDate: new Date().toISOString(),
    transactionId: facts.transactionId,
    orderId,
  })
}
