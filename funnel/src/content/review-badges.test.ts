import { expect, test } from 'vitest'
import { reviewBadges } from './review-badges.ts'

const both = ['Verified Purchase', 'Satisfied Customer']

test.each([1, 5] as const)('as the page was asked for, a review of %i stars has both badges', (rating) => {
  expect(reviewBadges({ rating }, 'all')).toEqual(both)
})

test.each([
  [{ rating: 5 }, []],
  [{ rating: 5, verifiedPurchase: false }, []],
  [{ rating: 5, verifiedPurchase: true }, both],
  [{ rating: 4, verifiedPurchase: true }, both],
  [{ rating: 3, verifiedPurchase: true }, ['Verified Purchase']],
  [{ rating: 1, verifiedPurchase: true }, ['Verified Purchase']],
] as const)('kept to what is verified, %j has %j', (review, badges) => {
  expect(reviewBadges(review, 'verified')).toEqual(badges)
})
