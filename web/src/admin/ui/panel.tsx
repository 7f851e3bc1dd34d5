import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A white card with a heading and, on its right, its actions. */
export function Panel({
  title,
  note,
  actions,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}
