import { currencyName, formatMoney, savingsPercent } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import styles from './payment-form.module.css'

/** What is paid today, and what it would cost without the first-term discount. */
export function OrderSummary({ plan }: { readonly plan: PlanOffer }) {
  const { currency, priceCents, finalPriceCents } = plan
  const saved = savingsPercent(priceCents, finalPriceCents)
  return (
    <dl className={styles.order} aria-label="Your order">
      <div>
        <dt>{plan.name}</dt>
        <dd>{formatMoney({ cents: priceCents, currency })}</dd>
      </div>
      {saved === 0 ? null : (
        <div>
          <dt>First-term discount ({saved}%)</dt>
          <dd>−{formatMoney({ cents: priceCents - finalPriceCents, currency })}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>
          Total today, <span className={styles.currency}>in {currencyName(currency)}</span>
        </dt>
        <dd>{formatMoney({ cents: finalPriceCents, currency })}</dd>
      </div>
    </dl>
  )
}
