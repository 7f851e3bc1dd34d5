import styles from './notice.module.css'

/** A sentence about what was just done, read out when it appears. */
export function Notice({
  tone,
  children,
}: {
  readonly tone: 'good' | 'bad'
  readonly children: string | undefined
}) {
  return (
    <div className={styles.place} role={tone === 'bad' ? 'alert' : 'status'}>
      {children === undefined ? null : (
        <p className={styles.notice} data-tone={tone}>
          {children}
        </p>
      )}
    </div>
  )
}
