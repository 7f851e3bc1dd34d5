import type { Visitor } from '#web/visitor/index.ts'
import { savePayment, saveUpsell, tabStorage } from './saved-payment.ts'
import type { SavedPayment } from './saved-payment.ts'

/** A plan on its way through the payment: all that the pages after it need to know, and no secret of the payment. */
export interface PlanPurchase extends Pick<SavedPayment, 'customerInfo' | 'product' | 'card'> {
  /** Both ids are known once the server has named them. */
  readonly subscriptionId?: string | undefined
  readonly paymentIntentId?: string | undefined
  readonly originalPrice: number
}

/** Keeps a paid plan for the pages after it and counts it. Call it once for a purchase. */
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

/** A one-time offer on its way through the payment: all that is told of it once it is paid, and no secret. */
export interface OfferPurchase {
  /** The payment at the provider. */
  readonly transactionId: string
  readonly orderId: string
  readonly email: string
  readonly productId: string
  readonly productName: string
  readonly amount: number
  readonly currency: string
  readonly mainPlanProductId: string
}

/** Keeps a paid offer for the pages after it and counts it. Call it once for a purchase. */
export function recordOffer(visitor: Visitor, { orderId, ...facts }: OfferPurchase): void {
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
