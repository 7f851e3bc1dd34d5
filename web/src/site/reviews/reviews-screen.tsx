import type { HonestModes, Review } from '@fennel/funnel'
import { reviewBadges, wordedDay } from '@fennel/funnel'
import { Suspense, use, useState } from 'react'
import { BrandLogo, SiteFooter, useBrand, useCurrentBrand } from '#web/brand/index.ts'
import type { BrandSales } from '#web/brand/index.ts'
import { Page } from '#web/ui/page.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewsBoundary } from './reviews-boundary.tsx'
import styles from './reviews-screen.module.css'

/** What customers say, and how many of them. */
export function ReviewsScreen() {
  const { brand, loadSales } = useCurrentBrand()
  const { brandLinks } = brand
  // NOTE: kept in state, so that a failed load is retried by the reader and not by every render.
  const [sales, setSales] = useState(loadSales)
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="reviews" className={styles.page}>
        <h1>What Our Customers Are Saying</h1>
        <ReviewsBoundary onRetry={() => setSales(loadSales)}>
          <Suspense fallback={<p role="status">Loading the reviews...</p>}>
            <Reviews sales={sales} />
          </Suspense>
        </ReviewsBoundary>
        <section aria-labelledby="share-title" className={styles.share}>
          <h2 id="share-title">Share Your Success Story</h2>
          <p>Did something change for you, big or small? We'd love to hear about it, and so would others.</p>
          <a href={`mailto:${brandLinks.supportEmail}?subject=My%20story`}>{brandLinks.supportEmail}</a>
        </section>
      </Page>
      <SiteFooter />
    </>
  )
}

function Reviews({ sales }: { readonly sales: Promise<BrandSales> }) {
  const { honestModes } = useBrand()
  const { reviews } = use(sales)
  const { items } = reviews
  if (items.length === 0) return <p className={styles.empty}>No reviews available yet</p>
  return (
    <>
      <RatingSummary brand={{ reviews, honestModes }} />
      <section aria-labelledby="featured-title" className={styles.featured}>
        <h2 id="featured-title">Featured Reviews</h2>
        <ul className={styles.items}>
          {items.map((review) => (
            <ReviewCard key={review.id} review={review} badgesOn={honestModes.reviewBadges} />
          ))}
        </ul>
      </section>
    </>
  )
}

interface ReviewCardProps {
  readonly review: Review
  readonly badgesOn: HonestModes['reviewBadges']
}

function ReviewCard({ review, badgesOn }: ReviewCardProps) {
  const badges = reviewBadges(review, badgesOn)
  return (
    <li className={styles.item}>
      <StarRating rating={review.rating} />
      <blockquote className={styles.quote}>“{review.text}”</blockquote>
      <p className={styles.author}>
        <span>
          <strong>{review.name}</strong>, {review.location}
        </span>
        <time dateTime={review.date}>{wordedDay(review.date)}</time>
      </p>
      {badges.length === 0 ? null : (
        <ul className={styles.badges}>
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      )}
      <SampleMark of={review} kind="review" />
    </li>
  )
}
