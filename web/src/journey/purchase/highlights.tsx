import type { PurchasePageContent } from '@fennel/funnel'
import styles from './highlights.module.css'

export function Highlights({ items }: { readonly items: PurchasePageContent['planHighlights'] }) {
  return (
    <section aria-labelledby="highlights-title" className={styles.section}>
      <h2 id="highlights-title">What you get</h2>
      <ul className={styles.list}>
        {items.map(({ icon, title, text }) => (
          <li key={title} className={styles.item}>
            <span aria-hidden="true" className={styles.icon}>
              {icon}
            </span>
            <div className={styles.words}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
