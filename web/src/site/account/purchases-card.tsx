import type { UserProfile } from '@fennel/contract'
import { centsFromDecimal, formatDay, formatMoney, money } from '@fennel/funnel'
import styles from './account-screen.module.css'

/** Everything bought so far, oldest first. */
export function PurchasesCard({ purchases }: Pick<UserProfile, 'purchases'>) {
  if (purchases.length === 0) return null
  return (
    <section aria-labelledby="purchases-title" className={styles.card}>
      <h2 id="purchases-title">Your purchases</h2>
      <ul className={styles.purchases}>
        {purchases.map(({ id, name, price, refunded, purchasedAt }) => (
          <li key={`${id} ${purchasedAt}`}>
            <span>
              {name}
              <small>
                {formatDay(Date.parse(purchasedAt))}
                {refundWords(price, refunded)}
              </small>
            </span>
            <strong>{priceOf(price)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function priceOf(price: number): string {
  return formatMoney(money(centsFromDecimal(price)))
}

function refundWords(price: number, refunded: number): string {
  if (refunded <= 0) return ''
  return refunded >= price ? ', refunded' : `, ${priceOf(refunded)} refunded`
}
