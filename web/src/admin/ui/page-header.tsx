import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { setAdminTitle } from './admin-title.ts'
import { useListBehind } from './use-list-behind.ts'
import type { PageBehind } from './use-list-behind.ts'
import styles from './page-header.module.css'

/** The top of a page: its title, a sentence, and its actions. Also sets the document title. */
export function PageHeader({
  title,
  intro,
  back,
  children,
}: {
  readonly title: string
  /** The list this page belongs to; the link returns to it with its filters. */
  readonly back?: PageBehind
  readonly intro?: ReactNode
  readonly children?: ReactNode
}) {
  const list = useListBehind()
  useEffect(() => setAdminTitle(title), [title])
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {back === undefined ? null : (
          <Link className={styles.back} href={`${back.path}${list}`}>
            <span aria-hidden="true">←</span> {back.label}
          </Link>
        )}
        <h1>{title}</h1>
        {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
      </div>
      {children === undefined ? null : <div className={styles.actions}>{children}</div>}
    </header>
  )
}
