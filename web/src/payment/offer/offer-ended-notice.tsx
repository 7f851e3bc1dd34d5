import { formatMoney } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import styles from '../checkout/checkout-section.module.css'
import { pendingPurchase } from '../bank/payment-at-bank.ts'
import { tabStorage } from '../saved/saved-payment.ts'
import { usePlansOffer } from './plans-offer.ts'

/**
 * Above the order, once the introductory offer is over: says that the price changed, to what, and that nothing was
 * charged. The last part is left out while an earlier attempt may still have paid.
 */
export function OfferEndedNotice({ plan }: { readonly plan: PlanOffer }) {
  const { window } = usePlansOffer()
  const isOver = window.state === 'over'
  // NOTE: there from the start, since text that appears together with its live region is not announced.
  return (
    <p role="status" className={isOver ? styles.notice : 'visually-hidden'}>
      {isOver ? textOf(plan) : null}
    </p>
  )
}

function textOf(plan: PlanOffer): string {
  const price = formatMoney({ cents: plan.finalPriceCents, currency: plan.currency })
  const mayBeCharged = pendingPurchase.read(tabStorage()) !== undefined
  const charged = mayBeCharged ? '' : ', and nothing has been charged'
  return `The introductory offer has ended${charged}. The ${plan.name} is now ${price}, our regular price.`
}
