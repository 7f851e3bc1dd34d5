import { Spinner } from '#web/ui/spinner.tsx'
import styles from './page-spinner.module.css'

/** Fills the place of a page that is on its way. */
export function PageSpinner({ label }: { readonly label: string }) {
  return (
    <div className={styles.place}>
      <Spinner label={label} />
    </div>
  )
}
