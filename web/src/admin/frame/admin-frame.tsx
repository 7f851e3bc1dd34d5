import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { prefersLessMotion } from '#web/ui/prefers-less-motion.ts'
import styles from './admin-frame.module.css'
import { NotificationsMenu } from './notifications-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

/** Top bar, sidebar and the page: the sidebar stays on wide screens and slides in over small ones. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [path] = useLocation()
  const side = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const main = useRef<HTMLElement>(null)
  const previous = useRef(path)
  /** Whether the menu was closed by opening a page, as opposed to being dismissed. */
  const isForPage = useRef(false)

  // NOTE: a link to the current page does not change the address, so the address alone does not show the press.
  const showPage = useCallback(() => {
    isForPage.current = true
    setOpen(false)
    main.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    window.scrollTo({ top: 0, behavior: prefersLessMotion() ? 'instant' : 'smooth' })
    showPage()
  }, [path, showPage])

  useEffect(() => {
    if (!isOpen) return
    isForPage.current = false
    side.current?.querySelector('a')?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    // NOTE: after rotation the screen may be wide enough for the permanent sidebar, which has no opener.
    const onResize = () => {
      if (opener.current?.offsetParent === null) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    window.addEventListener('resize', onResize)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('resize', onResize)
      // NOTE: only now, since the page is inert while the menu covers it.
      const next = isForPage.current ? main : opener
      next.current?.focus({ preventScroll: true })
    }
  }, [isOpen])

  return (
    <div className={styles.frame}>
      <a className={styles.skip} inert={isOpen} href="#admin-page">
        Skip to content
      </a>
      <div ref={side} className={styles.side} data-open={isOpen}>
        <Sidebar onGo={showPage} />
      </div>
      {isOpen ? (
        <button
          type="button"
          className={styles.shade}
          aria-label="Close menu"
          onClick={() => setOpen(false)}
        />
      ) : null}
      <div className={styles.column} inert={isOpen}>
        <header className={styles.top}>
          <button
            ref={opener}
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-label="Open menu"
            onClick={() => setOpen(true)}
          >
            <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
              <path d="M3 6h16M3 11h16M3 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
          <p className={styles.title}>Dashboard</p>
          <NotificationsMenu />
          <UserMenu />
        </header>
        <main id="admin-page" ref={main} tabIndex={-1} className={styles.page}>
          {children}
        </main>
      </div>
    </div>
  )
}
