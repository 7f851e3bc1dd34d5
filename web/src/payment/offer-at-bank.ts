import type { SafeStorage, Visitor } from '#web/visitor/index.ts'
import { saveUpsell, tabStorage } from './saved-payment.ts'

export const offerAtBankKey = 'offer_at_bank'

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

/** Puts an offer aside before the bank is asked: the bank may do that on a page of its own, and this one ends then. */
export function keepOfferAtBank(storage: SafeStorage, purchase: OfferPurchase): void {
  storage.write(offerAtBankKey, purchase)
}

export function readOfferAtBank(storage: SafeStorage): OfferPurchase | undefined {
  const stored = storage.read(offerAtBankKey)
  return isOfferPurchase(stored) ? stored : undefined
}

/** The offer put aside, for the last time: whoever gets it may count it. */
export function takeOfferAtBank(storage: SafeStorage): OfferPurchase | undefined {
  const purchase = readOfferAtBank(storage)
  storage.remove(offerAtBankKey)
  return purchase
}

const texts = [
  'transactionId',
  'orderId',
  'email',
  'productId',
  'productName',
  'currency',
  'mainPlanProductId',
] as const

function isOfferPurchase(value: unknown): value is OfferPurchase {
  if (typeof value !== 'object' || value === null) return false
  const stored = value as Readonly<Record<string, unknown>>
  return typeof stored['amount'] === 'number' && texts.every((name) => typeof stored[name] === 'string')
}
