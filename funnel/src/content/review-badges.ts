import type { HonestModes, Review } from '../brand.ts'

const verifiedPurchase = 'Verified Purchase'
const satisfiedCustomer = 'Satisfied Customer'

/** The badges of a review: both on every one, or, in the honest mode `verified`, those that its data bears out. */
export function reviewBadges(
  { rating, verifiedPurchase: isVerified = false }: Pick<Review, 'rating' | 'verifiedPurchase'>,
  mode: HonestModes['reviewBadges'],
): readonly string[] {
  if (mode === 'all') return [verifiedPurchase, satisfiedCustomer]
  if (!isVerified) return []
  return rating >= 4 ? [verifiedPurchase, satisfiedCustomer] : [verifiedPurchase]
}
