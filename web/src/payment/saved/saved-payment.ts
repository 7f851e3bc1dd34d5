import { isMap } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'
import { createSafeStorage, pageMemory } from '#web/visitor/index.ts'

export const savedPaymentKey = 'payment_success_data'

/** An offer bought after the plan. Prices are in decimal units of the currency, for display. */
export interface SavedUpsell {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly currency: string
  readonly purchaseDate: string
  readonly transactionId: string
  readonly orderId: string
}

/** The part of the card's data that may be shown. */
export interface PaidCard {
  readonly brand: string
  readonly last4: string
}

/** What the tab remembers of a purchase until it is closed. For display only: the server never trusts it. */
export interface SavedPayment {
  readonly subscriptionId: string
  readonly status: string
  readonly timestamp: string
  readonly customerInfo: { readonly email: string; readonly fullName: string; readonly countryCode: string }
  readonly product: {
    readonly id: string
    readonly name: string
    readonly price: number
    readonly currency: string
  }
  readonly stripeSessionId: string
  /** The main plan. */
  readonly productId: string
  readonly upsells: readonly SavedUpsell[]
  readonly card?: PaidCard
}

/** The tab's storage; if the browser denies it, the page's memory. */
export function tabStorage(): SafeStorage {
  return createSafeStorage(() => window.sessionStorage, pageMemory)
}

export function readSavedPayment(storage: SafeStorage): SavedPayment | undefined {
  const stored = storage.read(savedPaymentKey)
  return isSavedPayment(stored) ? stored : undefined
}

export function savePayment(storage: SafeStorage, payment: SavedPayment): void {
  storage.write(savedPaymentKey, payment)
}

export function hasUpsell(payment: SavedPayment | undefined, offerId: string): boolean {
  return payment?.upsells.some(({ id }) => id === offerId) ?? false
}

/** Adds a bought offer once, regardless of repeated clicks or reloads. */
export function saveUpsell(storage: SafeStorage, upsell: SavedUpsell): void {
  const payment = readSavedPayment(storage)
  if (payment === undefined || hasUpsell(payment, upsell.id)) return
  storage.write(savedPaymentKey, { ...payment, upsells: [...payment.upsells, upsell] })
}

function isSavedPayment(value: unknown): value is SavedPayment {
  return (
    isMap(value) &&
    typeof value['productId'] === 'string' &&
    isMap(value['customerInfo']) &&
    typeof value['customerInfo']['email'] === 'string' &&
    isMap(value['product']) &&
    Array.isArray(value['upsells'])
  )
}
