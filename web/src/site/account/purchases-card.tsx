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
        {purchases.map(({ id, name, price, purchasedAt }) => (
          <li key={`${id} ${purchasedAt}`}>
            <span>
              {name}
              <small>{formatDay(Date.parse(purchasedAt))}</small>
            </span>
            <strong>{formatMoney(money(centsFromDecimal(price)))}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
