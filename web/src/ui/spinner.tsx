import styles from './spinner.module.css'

/** A spinning ring with a label for everyone; the label is announced. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className={styles.block}>
      <span className={styles.spinner} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
