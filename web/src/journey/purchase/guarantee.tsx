import type { PurchasePageContent } from '@fennel/funnel'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import styles from './guarantee.module.css'

interface GuaranteeProps {
  readonly guarantee: PurchasePageContent['guarantee']
  readonly appRatings: PurchasePageContent['appRatings']
}

/** The money-back promise, and how the app is rated. */
export function Guarantee({ guarantee, appRatings }: GuaranteeProps) {
  return (
    <section aria-labelledby="guarantee-title" className={styles.section}>
      <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true" className={styles.seal}>
        <path d="M32 3l6.6 5.2 8.3-1.1 3.2 7.8 7.8 3.2-1.1 8.3L62 33l-5.2 6.6 1.1 8.3-7.8 3.2-3.2 7.8-8.3-1.1L32 63l-6.6-5.2-8.3 1.1-3.2-7.8-7.8-3.2 1.1-8.3L2 33l5.2-6.6-1.1-8.3 7.8-3.2 3.2-7.8 8.3 1.1z" />
        <path d="M21 33l8 8 15-16" className={styles.check} />
      </svg>
      <h2 id="guarantee-title">{guarantee.title}</h2>
      <p>{guarantee.text}</p>
      <dl className={styles.ratings}>
        <div>
          <dt>Downloads</dt>
          <dd>{appRatings.downloads}</dd>
        </div>
        <div>
          <dt>Average rating</dt>
          <dd className={styles.rating}>
            {appRatings.average} <StarRating rating={appRatings.average} />
          </dd>
        </div>
      </dl>
      <SampleMark of={appRatings} kind="figures" />
    </section>
  )
}
