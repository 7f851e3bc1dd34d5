import type { subscriptions } from '#api/payments/payments-tables.ts'

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

/** Whether a plan's card will have expired at `at`. A card is good until the last day of its month; no card is `false`. */
export function isCardExpiredAt(
  { cardExpMonth: month, cardExpYear: year }: Pick<SubscriptionRow, 'cardExpMonth' | 'cardExpYear'>,
  at: Date,
): boolean {
  // NOTE: months count from 1 on a card and from 0 in a date, so this is the first moment after the card's month.
  return month !== null && year !== null && at.getTime() >= Date.UTC(year, month)
}
