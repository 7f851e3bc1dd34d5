import type { DataOf, ResponseOf, UpsellProduct, UserProfile } from '@fennel/contract'
import { decimalFromCents } from '@fennel/funnel'
import type { PlanOffer, UpsellOffer } from '@fennel/funnel'
import { savePayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import type { SavedPayment } from '#web/payment/saved/saved-payment.ts'
import { testBrand } from './render-screen.tsx'

export const savedPayment: SavedPayment = {
  subscriptionId: 'sub_1',
  status: 'succeeded',
  timestamp: '2026-03-01T10:00:00.000Z',
  customerInfo: { email: 'payer@example.com', fullName: 'Marta Buyer', countryCode: 'US' },
  product: { id: 'calmplate-1-month', name: '1-Month Plan', price: 19.99, currency: 'USD' },
  stripeSessionId: '',
  productId: 'calmplate-1-month',
  upsells: [],
  card: { brand: 'visa', last4: '4242' },
}

/** The same plan as the server reports it. */
export const runningPlan: NonNullable<DataOf<'currentPlan'>['plan']> = {
  productId: 'calmplate-1-month',
  name: '1-Month Plan',
  status: 'active',
  endsAt: null,
  subscriptionId: 'sub_1',
  paymentIntentId: 'pi_1',
  hasAccount: true,
  isOnlyOfAccount: false,
}

/** The workout program as stored among the offers of a payment. */
export const savedOffer: SavedPayment['upsells'][number] = {
  id: 'workout-program',
  name: 'Workouts',
  price: 18.99,
  currency: 'USD',
  purchaseDate: '2026-03-01T10:01:00.000Z',
  transactionId: 'pi_2',
  orderId: 'order-2',
}

/** Clears the browser's storage, then stores a payment as the checkout does, if one is given. */
export function startPaidVisit(payment?: SavedPayment): void {
  window.localStorage.clear()
  window.sessionStorage.clear()
  if (payment !== undefined) savePayment(tabStorage(), payment)
}

/** The catalog's plans, as the server returns them. */
export function planList(plans: readonly PlanOffer[] = testBrand.plans): ResponseOf<'subscriptionProducts'> {
  const products = plans.map(({ priceCents, finalPriceCents, renewal, ...plan }) => ({
    ...plan,
    price: decimalFromCents(priceCents),
    finalPrice: decimalFromCents(finalPriceCents),
    renewal: {
      price: decimalFromCents(renewal.cents),
      interval: renewal.interval,
      intervalCount: renewal.intervalCount,
    },
  }))
  return { success: true, data: { products } }
}

/** The catalog's one-click offers, as the server returns them. */
export function upsellList(
  offers: readonly UpsellOffer[] = testBrand.upsells.products,
  change: Partial<UpsellProduct> = {},
): ResponseOf<'upsellProducts'> {
  const products = offers.map((offer) => ({
    id: offer.id,
    name: offer.name,
    price: decimalFromCents(offer.priceCents),
    originalPrice: decimalFromCents(offer.originalPriceCents),
    amount: decimalFromCents(offer.priceCents),
    currency: 'USD',
    headline: offer.headline,
    upsellType: offer.upsellType,
    imageUrl: offer.picture.src,
    ...change,
  }))
  return { success: true, data: { products } }
}

/** What an account says about a purchase. */
export function profileOf(change: Partial<UserProfile> = {}): ResponseOf<'userProfile'> {
  const data: UserProfile = {
    email: 'account@example.com',
    planId: 'calmplate-1-month',
    subscriptionStatus: 'active',
    subscriptionStart: '2026-03-01T10:00:00.000Z',
    subscriptionEnd: '2026-03-31T10:00:00.000Z',
    subscriptionRenews: true,
    subscriptionName: '1-Month Plan',
    subscriptionPrice: 19.99,
    subscriptionCurrency: 'USD',
    subscriptionIds: [savedPayment.subscriptionId],
    purchases: [],
    ...change,
  }
  return { success: true, data }
}
