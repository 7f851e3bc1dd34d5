import type { Brand } from '@fennel/funnel'
import { starShares } from '@fennel/funnel'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import styles from './reviews-screen.module.css'

/** The average and the distribution of the stars: as published, or computed from the stored reviews. */
export function RatingSummary({ brand }: { readonly brand: Pick<Brand, 'reviews' | 'honestModes'> }) {
  const { averageRating, totalReviews, shares } = starShares(brand)
  const kind = brand.honestModes.reviewBadges === 'all' ? 'verified ' : ''
  return (
    <section aria-label="Rating" className={styles.summary}>
      <p className={styles.average}>
        <strong>{averageRating.toFixed(1)}</strong>
        <StarRating rating={averageRating} />
        <span>
          {`${totalReviews.toLocaleString('en-US')} ${kind}${totalReviews === 1 ? 'review' : 'reviews'}`}
        </span>
        <SampleMark of={{ sample: brand.reviews.items.some(({ sample }) => sample) }} kind="figures" />
      </p>
      <dl className={styles.chart}>
        {shares.map(({ stars, percent }) => (
          <div key={stars}>
            <dt>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </dt>
            <dd>
              <svg
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                height="8"
                aria-hidden="true"
                className={styles.bar}
              >
                <rect width="100" height="8" rx="4" className={styles.track} />
                <rect width={percent} height="8" rx="4" className={styles.fill} />
              </svg>
              <span className={styles.percent}>{percent}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
