import { navigate } from 'wouter/use-browser-location'
import { AdminButton } from './admin-button.tsx'
import styles from './pager.module.css'

/** Turns the pages of a list that is read by cursor; the page is in the address, so the browser's Back works too. */
export function Pager({
  isFirst,
  next,
}: {
  readonly isFirst: boolean
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}) {
  if (isFirst && next === null) return null
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <PageButton isAtEnd={isFirst} onTurn={() => turnTo('cursor', undefined)}>
        First page
      </PageButton>
      <PageButton isAtEnd={next === null} onTurn={() => turnTo('cursor', next ?? undefined)}>
        Next page
      </PageButton>
    </nav>
  )
}

/** Below a page that failed to load: its link may be broken or outdated, and then asking again would not help. */
export function WayToFirstPage({ isLost }: { readonly isLost: boolean }) {
  return isLost ? <Pager isFirst={false} next={null} /> : null
}

/** A button to one page of a list; off while that page is shown. */
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

/** Puts the page of a list into the address, under `name`; undefined is the first page, which needs no parameter. */
export function turnTo(name: string, page: string | undefined): void {
  const search = new URLSearchParams(window.location.search)
  if (page === undefined) search.delete(name)
  else search.set(name, page)
  const text = search.toString()
  // NOTE: a second press while the page loads would add a second history entry.
  if (text === window.location.search.slice(1)) return
  navigate(`${window.location.pathname}${text === '' ? '' : `?${text}`}`)
}
