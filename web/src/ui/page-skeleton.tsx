import { Page } from './page.tsx'
import styles from './page-skeleton.module.css'

/** The outline of a page whose code is loading: nothing to read but `label`, which is announced. */
export function PageSkeleton({ label }: { readonly label: string }) {
  return (
    <Page name="starting" className={styles.page}>
      <div role="status" className="visually-hidden">
        <h1>{label}</h1>
      </div>
      <div aria-hidden="true" className={styles.outline}>
        <span className={styles.logo} />
        <span className={styles.title} />
        <span className={styles.words} />
        <span className={styles.card} />
        <span className={styles.card} />
        <span className={styles.card} />
      </div>
    </Page>
  )
}
