import { navigate } from 'wouter/use-browser-location'
import { AdminButton } from './admin-button.tsx'
import styles from './pager.module.css'

/** Turns the pages of a list that is read by cursor; the page is in the address, so the browser's Back works too. */
export function Pager({
  isFirst,
  next,
}: {
  readonly isFirst: boolean
  /** Where the next page begins; null at the end. */
  readonly next: string | null
}) {
  if (isFirst && next === null) return null
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <PageButton isAtEnd={isFirst} onTurn={() => goTo(undefined)}>
        First page
      </PageButton>
      <PageButton isAtEnd={next === null} onTurn={() => goTo(next ?? undefined)}>
        Next page
      </PageButton>
    </nav>
  )
}

/** Turns to one page of a list, until that is the one that is shown. */
export function PageButton({
  isAtEnd,
  children,
  onTurn,
}: {
  readonly isAtEnd: boolean
  readonly children: string
  readonly onTurn: () => void
}) {
  return (
    <AdminButton variant="quiet" isOff={isAtEnd} onClick={onTurn}>
      {children}
    </AdminButton>
  )
}

function goTo(cursor: string | undefined): void {
  const search = new URLSearchParams(window.location.search)
  if (cursor === undefined) search.delete('cursor')
  else search.set('cursor', cursor)
  const text = search.toString()
  // NOTE: a second press while the page is on its way would make a second step for the browser's Back.
  if (text === window.location.search.slice(1)) return
  navigate(`${window.location.pathname}${text === '' ? '' : `?${text}`}`)
}
