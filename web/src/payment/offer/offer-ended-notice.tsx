import { formatMoney } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import styles from '../checkout/checkout-section.module.css'
import { usePlansOffer } from './plans-offer.ts'

/** Above the order, once the introductory offer is over: that the price changed, to what, and that nothing was charged. */
export function OfferEndedNotice({ plan }: { readonly plan: PlanOffer }) {
  const { window } = usePlansOffer()
  if (window.state !== 'over') return null
  const price = formatMoney({ cents: plan.finalPriceCents, currency: plan.currency })
  return (
    <p role="status" className={styles.notice}>
      The introductory offer has ended, and nothing has been charged. Your {plan.name} is {price} today, our
      regular price.
    </p>
  )
}
