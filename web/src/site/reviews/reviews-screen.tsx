import type { Review } from '@fennel/funnel'
import { formatDay } from '@fennel/funnel'
import { BrandLogo, SiteFooter, useBrand, useBrandSales } from '#web/brand/index.ts'
import { Page } from '#web/ui/page.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { RatingSummary } from './rating-summary.tsx'
import styles from './reviews-screen.module.css'

/** What customers say, and how many of them. */
export function ReviewsScreen() {
  const { brandLinks, honestModes } = useBrand()
  const { reviews } = useBrandSales()
  const { items } = reviews
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="reviews" className={styles.page}>
        <h1>What Our Customers Are Saying</h1>
        {items.length === 0 ? (
          <p className={styles.empty}>No reviews available yet</p>
        ) : (
          <RatingSummary brand={{ reviews, honestModes }} />
        )}
        {items.length === 0 ? null : (
          <section aria-labelledby="featured-title" className={styles.featured}>
            <h2 id="featured-title">Featured Reviews</h2>
            <ul className={styles.items}>
              {items.map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="share-title" className={styles.share}>
          <h2 id="share-title">Share Your Success Story</h2>
          <p>
            Something changed for you, big or small? We would love to hear about it, and others would too.
          </p>
          <a href={`mailto:${brandLinks.supportEmail}?subject=My%20story`}>{brandLinks.supportEmail}</a>
        </section>
      </Page>
      <SiteFooter />
    </>
  )
}

function ReviewCard({ review }: { readonly review: Review }) {
  return (
    <li className={styles.item}>
      <StarRating rating={review.rating} />
      <blockquote className={styles.quote}>“{review.text}”</blockquote>
      <p className={styles.author}>
        <strong>{review.name}</strong>, {review.location}
        <span>{formatDay(Date.parse(review.date))}</span>
      </p>
      <ul className={styles.badges}>
        <li>Verified Purchase</li>
        <li>Satisfied Customer</li>
      </ul>
    </li>
  )
}
