import { starShares, wordedDay } from '@fennel/funnel'
import type { Brand, Review } from '@fennel/funnel'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import styles from './review-list.module.css'

const shownAtFirst = 3

/** Reviews, three at first and all of them on request, under their average. Without reviews, nothing. */
export function ReviewList({ brand }: { readonly brand: Pick<Brand, 'reviews' | 'honestModes'> }) {
  const [showsAll, setShowsAll] = useState(false)
  const { reviews } = brand
  if (reviews.items.length === 0) return null
  const { averageRating, totalReviews } = starShares(brand)
  const shown = showsAll ? reviews.items : reviews.items.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="reviews-title" className={styles.section}>
      <h2 id="reviews-title">Users love our plans</h2>
      <p className={styles.summary}>
        <StarRating rating={averageRating} />
        <span>
          <strong>{averageRating}</strong> from {totalReviews} {totalReviews === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <SampleMark of={{ sample: reviews.items.some(({ sample }) => sample) }} kind="figures" />
      <ul id="review-items" className={styles.items}>
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {reviews.items.length > shownAtFirst ? (
        <Button
          variant="secondary"
          aria-expanded={showsAll}
          aria-controls="review-items"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'View Less Reviews' : 'View More Reviews'}
        </Button>
      ) : null}
    </section>
  )
}

function ReviewItem({ review }: { readonly review: Review }) {
  return (
    <li className={styles.item}>
      <StarRating rating={review.rating} />
      <p>{review.text}</p>
      <p className={styles.author}>
        <strong>{review.name}</strong>, {review.location}
        <time dateTime={review.date} className={styles.date}>
          {wordedDay(review.date)}
        </time>
        <SampleMark of={review} kind="review" />
      </p>
    </li>
  )
}
