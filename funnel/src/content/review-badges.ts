import type { HonestModes, Review } from '../brand.ts'

const verifiedPurchase = 'Verified Purchase'
const satisfiedCustomer = 'Satisfied Customer'

/** A review's badges: both on every review, or, in the honest mode `verified`, only those its data supports. */
export function reviewBadges(
  { rating, verifiedPurchase: isVerified = false }: Pick<Review, 'rating' | 'verifiedPurchase'>,
  mode: HonestModes['reviewBadges'],
): readonly string[] {
  if (mode === 'all') return [verifiedPurchase, satisfiedCustomer]
  if (!isVerified) return []
  return rating >= 4 ? [verifiedPurchase, satisfiedCustomer] : [verifiedPurchase]
}
