import type { PurchasePageContent } from '@fennel/funnel'
import { cssVariables } from '#web/ui/css-variables.ts'
import styles from './promotion-banner.module.css'

/**
 * A promotion above the plans, in the brand's accent color or its own. Its 'Limited Time' tag pulses every 2 s,
 * unless the visitor prefers reduced motion.
 */
export function PromotionBanner({
  promotion,
}: {
  readonly promotion: NonNullable<PurchasePageContent['promotion']>
}) {
  const { accentColor } = promotion
  const accent = accentColor === undefined ? {} : cssVariables({ '--promotion-accent': accentColor })
  return (
    <div className={styles.banner} style={accent}>
      {promotion.isLimited ? <span className={styles.tag}>Limited Time</span> : null}
      <strong>{promotion.text}</strong>
      <span>{promotion.subtitle}</span>
    </div>
  )
}
