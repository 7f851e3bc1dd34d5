import type { Brand } from '../brand.ts'

/** How ratings are distributed, five stars first. Percentages are whole and may not add up to 100 after rounding. */
export interface StarShares {
  readonly averageRating: number
  readonly totalReviews: number
  readonly shares: readonly { readonly stars: 1 | 2 | 3 | 4 | 5; readonly percent: number }[]
}

const publishedShares = [
  { stars: 5, percent: 70 },
  { stars: 4, percent: 20 },
  { stars: 3, percent: 7 },
  { stars: 2, percent: 2 },
  { stars: 1, percent: 1 },
] as const

/**
 * The published distribution or, in the honest mode `computed`, that of the stored reviews, with the average to one
 * decimal.
 */
export function starShares({ reviews, honestModes }: Pick<Brand, 'reviews' | 'honestModes'>): StarShares {
  const { averageRating, totalReviews, items } = reviews
  if (honestModes.ratings === 'fixed') return { averageRating, totalReviews, shares: publishedShares }
  const count = items.length
  const sum = items.reduce((total, { rating }) => total + rating, 0)
  return {
    averageRating: count === 0 ? 0 : Math.round((sum / count) * 10) / 10,
    totalReviews: count,
    shares: publishedShares.map(({ stars }) => ({
      stars,
      percent:
        count === 0 ? 0 : Math.round((items.filter(({ rating }) => rating === stars).length / count) * 100),
    })),
  }
}
