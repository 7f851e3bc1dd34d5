import { describe, expect, it } from 'vitest'
import { starShares } from './star-shares.ts'

const review = (rating: 1 | 2 | 3 | 4 | 5) => ({
  id: `r${rating}`,
  name: 'A',
  location: 'B',
  rating,
  text: 'C',
  date: '2026-01-01',
  sample: true,
})
const modes = { countdown: 'display', peopleCount: 'random', reviewBadges: 'all' } as const

describe('the distribution of stars', () => {
  it('is the published one in the fixed mode', () => {
    const reviews = { averageRating: 4.8, totalReviews: 243, items: [review(1)] }
    expect(starShares({ reviews, honestModes: { ...modes, ratings: 'fixed' } })).toEqual({
      averageRating: 4.8,
      totalReviews: 243,
      shares: [
        { stars: 5, percent: 70 },
        { stars: 4, percent: 20 },
        { stars: 3, percent: 7 },
        { stars: 2, percent: 2 },
        { stars: 1, percent: 1 },
      ],
    })
  })

  it('is counted from the stored reviews in the computed mode', () => {
    const reviews = {
      averageRating: 4.8,
      totalReviews: 243,
      items: [review(5), review(5), review(4), review(1)],
    }
    const { averageRating, totalReviews, shares } = starShares({
      reviews,
      honestModes: { ...modes, ratings: 'computed' },
    })
    expect({ averageRating, totalReviews }).toEqual({ averageRating: 3.8, totalReviews: 4 })
    expect(shares.map(({ percent }) => percent)).toEqual([50, 25, 0, 0, 25])
  })

  it('claims no average when there are no reviews', () => {
    const reviews = { averageRating: 4.8, totalReviews: 243, items: [] }
    expect(starShares({ reviews, honestModes: { ...modes, ratings: 'computed' } }).averageRating).toBe(0)
  })
})
