import type { UserProfile } from '@fennel/contract'
import { centsFromDecimal, formatAmount, wordedDay } from '@fennel/funnel'
import { useBrand } from '#web/brand/index.ts'
import { planNameOn } from '#web/plan-name-on.ts'
import styles from './account-screen.module.css'

/** All purchases, oldest first. */
export function PurchasesCard({ purchases }: Pick<UserProfile, 'purchases'>) {
  const { name: siteName } = useBrand()
  if (purchases.length === 0) return null
  return (
    <section aria-labelledby="purchases-title" className={styles.card}>
      <h2 id="purchases-title">Your purchases</h2>
      <ul className={styles.purchases}>
        {purchases.map(({ id, orderNumber, name, brandName, price, refunded, currency, purchasedAt }) => (
          <li key={`${id} ${purchasedAt}`}>
            <span>
              {planNameOn(siteName, name, brandName)}
              <small>
                {wordedDay(purchasedAt)}
                {refundWords(price, refunded, currency)}
              </small>
              {orderNumber === undefined ? null : (
                <small className={styles.orderNumber}>Order number {orderNumber}</small>
              )}
            </span>
            <strong>{priceOf(price, currency)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function priceOf(price: number, currency: string): string {
  return formatAmount({ cents: centsFromDecimal(price), currency })
}

function refundWords(price: number, refunded: number, currency: string): string {
  if (refunded <= 0) return ''
  return refunded >= price ? ', paid back' : `, ${priceOf(refunded, currency)} paid back`
}
