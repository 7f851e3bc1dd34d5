import styles from './check-disc.module.css'

/** A white check mark on a disc of the brand's color, in front of a line of a list. */
export function CheckDisc() {
  return (
    <svg viewBox="0 0 20 20" width="24" height="24" aria-hidden="true" className={styles.disc}>
      <circle cx="10" cy="10" r="10" />
      <path d="M5.5 10.2l3 3 6-6.4" />
    </svg>
  )
}
