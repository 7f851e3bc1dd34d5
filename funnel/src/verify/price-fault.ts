/**
 * The least that Stripe charges to a card, in cents
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). It refuses a smaller one-click payment, and
 * a smaller first term is not charged but added to the next invoice.
 */
const smallestPriceCents = 50

/** What is wrong with a price as the rest of a sentence; undefined if it can be charged. */
export function priceFault(cents: number): string | undefined {
  if (!Number.isSafeInteger(cents) || cents < 1) return 'is not a positive whole number of cents'
  return cents < smallestPriceCents ? 'is below $0.50, the least that Stripe charges' : undefined
}
