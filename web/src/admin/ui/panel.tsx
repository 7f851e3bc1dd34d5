import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import styles from './panel.module.css'

/** A white card with a heading and, on its right, its actions. */
export function Panel({
  title,
  note,
  actions,
  heading,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** For panels whose heading receives the focus at times. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={heading && -1}>
          {title}
        </h2>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}
