import type { subscriptions } from '#api/payments/payments-tables.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect

/** What a plan is now: what it was switched to, else what was bought. Its name and its renewals go by this. */
export function productOfPlan({
  productId,
  switchedProductId,
}: Pick<SubscriptionRow, 'productId' | 'switchedProductId'>): string {
  return switchedProductId ?? productId
}

/** What a mail says of the renewals of a plan that cost this much. */
export function renewalTermsOf(row: SubscriptionRow, amountCents: number) {
  const { renewalCurrency: currency, renewalInterval, renewalIntervalCount } = row
  return { productId: productOfPlan(row), amountCents, currency, renewalInterval, renewalIntervalCount }
}
