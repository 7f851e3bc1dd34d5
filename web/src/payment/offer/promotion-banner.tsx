import type { PurchasePageContent } from '@fennel/funnel'
import { cssVariables } from '#web/ui/css-variables.ts'
import { usePlansOffer } from './plans-offer.ts'
import styles from './promotion-banner.module.css'

/**
 * A promotion above the plans, in the brand's accent color or its own. Its 'Limited Time' tag pulses every 2 s,
 * unless the visitor prefers reduced motion. Where the server ends the offer, the tag is there only while its time
 * runs.
 */
export function PromotionBanner({
  promotion,
}: {
  readonly promotion: NonNullable<PurchasePageContent['promotion']>
}) {
  const { state } = usePlansOffer().window
  const { accentColor, isLimited } = promotion
  const accent = accentColor === undefined ? {} : cssVariables({ '--promotion-accent': accentColor })
  return (
    <div className={styles.banner} style={accent}>
      {isLimited && (state === 'display' || state === 'running') ? (
        <span className={styles.tag}>Limited Time</span>
      ) : null}
      <strong>{promotion.text}</strong>
      <span>{promotion.subtitle}</span>
    </div>
  )
}
