import styles from './spinner.module.css'

/** A turning ring with words for everyone; the words are announced. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className={styles.block}>
      <span className={styles.spinner} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
