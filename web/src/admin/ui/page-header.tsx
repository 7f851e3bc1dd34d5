import type { ReactNode } from 'react'
import { useEffect } from 'react'
import styles from './page-header.module.css'

/** The top of a page: its name, a sentence, and what can be done. Also the document's title. */
export function PageHeader({
  title,
  intro,
  children,
}: {
  readonly title: string
  readonly intro?: ReactNode
  readonly children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Fennel admin`
  }, [title])
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
      </div>
      {children === undefined ? null : <div className={styles.actions}>{children}</div>}
    </header>
  )
}
