import { isMap } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'
import type { OfferPurchase, PlanPurchase } from '../saved/record-purchase.ts'

export const atBankKey = 'payment_at_bank'
export const offerAtBankKey = 'offer_at_bank'
const failedAtBankKey = 'payment_failed_at_bank'

/**
 * A purchase stored before the server charges and the bank asks, because the page may be reloaded and the bank may
 * ask on its own page. `take` reads and removes it: only its caller may count the purchase.
 */
function pending<T>(key: string, isPurchase: (value: unknown) => value is T) {
  const read = (storage: SafeStorage): T | undefined => {
    const stored = storage.read(key)
    return isPurchase(stored) ? stored : undefined
  }
  return {
    keep: (storage: SafeStorage, purchase: T): void => storage.write(key, purchase),
    read,
    take: (storage: SafeStorage): T | undefined => {
      const purchase = read(storage)
      storage.remove(key)
      return purchase
    },
  }
}

export const pendingPurchase = pending(atBankKey, isPlanPurchase)
export const pendingOffer = pending(offerAtBankKey, isOfferPurchase)

/** Removes what this tab remembers of payments that have not ended. */
export function forgetPayments(storage: SafeStorage): void {
  for (const key of [atBankKey, offerAtBankKey, failedAtBankKey]) storage.remove(key)
}

/** Why a payment failed at the bank, and for which plan if that is known. */
export interface FailureAtBank {
  readonly code: string
  readonly productId?: string
}

/** Stores why the bank sent the visitor back, for the checkout, which is another document. */
export function keepFailureAtBank(storage: SafeStorage, failure: FailureAtBank): void {
  storage.write(failedAtBankKey, failure)
}

/** The payment that failed at the bank, until a checkout that can take another payment has shown it. */
export function readFailureAtBank(storage: SafeStorage): FailureAtBank | undefined {
  const stored = storage.read(failedAtBankKey)
  if (!isMap(stored) || typeof stored['code'] !== 'string') return undefined
  const { code, productId } = stored
  return typeof productId === 'string' ? { code, productId } : { code }
}

/** Removes the failure: a checkout has shown it. */
export function forgetFailureAtBank(storage: SafeStorage): void {
  storage.remove(failedAtBankKey)
}

function isPlanPurchase(value: unknown): value is PlanPurchase {
  return (
    isMap(value) &&
    isTextOrMissing(value['paymentIntentId']) &&
    isTextOrMissing(value['subscriptionId']) &&
    typeof value['originalPrice'] === 'number' &&
    isMap(value['customerInfo']) &&
    typeof value['customerInfo']['email'] === 'string' &&
    isMap(value['product']) &&
    typeof value['product']['id'] === 'string' &&
    typeof value['product']['price'] === 'number'
  )
}

function isTextOrMissing(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}

const offerTexts = [
  'transactionId',
  'orderId',
  'email',
  'productId',
  'productName',
  'currency',
  'mainPlanProductId',
] as const

function isOfferPurchase(value: unknown): value is OfferPurchase {
  return (
    isMap(value) &&
    typeof value['amount'] === 'number' &&
    offerTexts.every((name) => typeof value[name] === 'string')
  )
}
