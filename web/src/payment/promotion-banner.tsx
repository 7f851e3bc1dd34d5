import type { PurchasePageContent } from '@fennel/funnel'
import styles from './promotion-banner.module.css'

/** A promotion above the plans. Its 'Limited Time' tag pulses every 2 s unless the visitor asks for less motion. */
export function PromotionBanner({
  promotion,
}: {
  readonly promotion: NonNullable<PurchasePageContent['promotion']>
}) {
  return (
    <div className={styles.banner}>
      {promotion.isLimited ? <span className={styles.tag}>Limited Time</span> : null}
      <strong>{promotion.text}</strong>
      <span>{promotion.subtitle}</span>
    </div>
  )
}
