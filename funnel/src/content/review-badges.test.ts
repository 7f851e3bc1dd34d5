import { expect, test } from 'vitest'
import { reviewBadges } from './review-badges.ts'

const both = ['Verified Purchase', 'Satisfied Customer']

test.each([1, 5] as const)('in the mode "all", a review with %i stars has both badges', (rating) => {
  expect(reviewBadges({ rating }, 'all')).toEqual(both)
})

test.each([
  [{ rating: 5 }, []],
  [{ rating: 5, verifiedPurchase: false }, []],
  [{ rating: 5, verifiedPurchase: true }, both],
  [{ rating: 4, verifiedPurchase: true }, both],
  [{ rating: 3, verifiedPurchase: true }, ['Verified Purchase']],
  [{ rating: 1, verifiedPurchase: true }, ['Verified Purchase']],
] as const)('in the mode "verified", %j has %j', (review, badges) => {
  expect(reviewBadges(review, 'verified')).toEqual(badges)
})
