import type { SafeStorage } from '#web/visitor/index.ts'
import type { PlanPurchase } from './record-purchase.ts'

export const atBankKey = 'payment_at_bank'
export const failedAtBankKey = 'payment_failed_at_bank'

/** Puts a purchase aside before the bank is asked: the bank may do that on a page of its own, and this one ends then. */
export function keepPaymentAtBank(storage: SafeStorage, purchase: PlanPurchase): void {
  storage.write(atBankKey, purchase)
}

export function readPaymentAtBank(storage: SafeStorage): PlanPurchase | undefined {
  const stored = storage.read(atBankKey)
  return isPlanPurchase(stored) ? stored : undefined
}

/** The purchase put aside, for the last time: whoever gets it may count it. */
export function takePaymentAtBank(storage: SafeStorage): PlanPurchase | undefined {
  const purchase = readPaymentAtBank(storage)
  storage.remove(atBankKey)
  return purchase
}

/** Tells the checkout, which lies in another document, why the bank sent the visitor back. */
export function keepFailureAtBank(storage: SafeStorage, code: string): void {
  storage.write(failedAtBankKey, code)
}

/** The code of a payment that failed at the bank, once. */
export function takeFailureAtBank(storage: SafeStorage): string | undefined {
  const code = storage.read(failedAtBankKey)
  storage.remove(failedAtBankKey)
  return typeof code === 'string' ? code : undefined
}

function isPlanPurchase(value: unknown): value is PlanPurchase {
  return (
    isRecord(value) &&
    typeof value['paymentIntentId'] === 'string' &&
    typeof value['subscriptionId'] === 'string' &&
    typeof value['originalPrice'] === 'number' &&
    isRecord(value['customerInfo']) &&
    typeof value['customerInfo']['email'] === 'string' &&
    isRecord(value['product']) &&
    typeof value['product']['id'] === 'string' &&
    typeof value['product']['price'] === 'number'
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
