import { defaultPaymentMeans } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useBrandSales } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import { ShieldIcon } from '#web/ui/shield-icon.tsx'
import styles from './plan-chooser.module.css'
import { PlanOptions } from './plan-options.tsx'
import { PromotionBanner } from '../offer/promotion-banner.tsx'

interface PlanChooserProps {
  readonly plans: readonly PlanOffer[]
  readonly selectedId: string
  readonly onSelect: (plan: PlanOffer) => void
  readonly onGetPlan: () => void
}

/**
 * The plans under the purchase page's heading, with the promotion above them and, below, the button to the checkout and
 * the accepted means of payment.
 */
export function PlanChooser({ plans, selectedId, onSelect, onGetPlan }: PlanChooserProps) {
  const { heading, subheading, promotion, guarantee, paymentMeans } = useBrandSales().purchasePage
  return (
    <div className={styles.chooser}>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        <p>{subheading}</p>
      </div>
      {promotion === undefined ? null : <PromotionBanner promotion={promotion} />}
      <PlanOptions plans={plans} selectedId={selectedId} onSelect={onSelect} />
      <Button wide onClick={onGetPlan}>
        Get My Plan
      </Button>
      <ul className={styles.trust}>
        <li>
          <Lock /> Secure checkout
        </li>
        <li>
          <ShieldIcon size={18} /> {guarantee.days}-day guarantee
        </li>
      </ul>
      <p className={styles.means}>{paymentMeans ?? defaultPaymentMeans}</p>
    </div>
  )
}

function Lock() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path
        d="M5 9V6.5a5 5 0 0 1 10 0V9h.5A1.5 1.5 0 0 1 17 10.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 16.5v-6A1.5 1.5 0 0 1 4.5 9zm2 0h6V6.5a3 3 0 0 0-6 0z"
        fill="currentColor"
      />
    </svg>
  )
}
