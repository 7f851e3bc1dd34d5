import type { subscriptions } from './plan-tables.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * The product a plan is now: the one it was switched to, or else the one bought. Its name and renewals follow from
 * this.
 */
export function productOfPlan({
  productId,
  switchedProductId,
}: Pick<SubscriptionRow, 'productId' | 'switchedProductId'>): string {
  return switchedProductId ?? productId
}

/** The renewal terms that a mail states for a plan at this price. */
export function renewalTermsOf(row: SubscriptionRow, amountCents: number) {
  const { id: planId, renewalCurrency: currency, renewalInterval, renewalIntervalCount } = row
  return {
    planId,
    productId: productOfPlan(row),
    amountCents,
    currency,
    renewalInterval,
    renewalIntervalCount,
  }
}
