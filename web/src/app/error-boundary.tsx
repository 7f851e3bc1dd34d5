import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { MishapPicture } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNet } from '#web/ui/error-net.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './error-boundary.module.css'
import { ScreenUnavailable } from '#web/loading/load-screen.ts'

/** The last error boundary: a broken screen says so, offers a retry, and shows a way out. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  return (
    <ErrorNet path={path} fallback={(error, again) => <BrokenScreen error={error} onAgain={again} />}>
      {children}
    </ErrorNet>
  )
}

interface BrokenScreenProps {
  readonly error: unknown
  readonly onAgain: () => void
}

function BrokenScreen({ error, onAgain }: BrokenScreenProps) {
  const [path] = useLocation()
  // Code that could not be fetched stays failed until a reload; any other failure may be gone when drawn again.
  const isAway = error instanceof ScreenUnavailable
  useEffect(() => {
    if (!isAway) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isAway])
  return (
    <Page name="error" className={styles.page}>
      <MishapPicture />
      <h1>Something went wrong</h1>
      {/* A program's own error message is for the console, where React has logged it. */}
      <p role="alert">{isAway ? error.message : 'An unexpected error occurred. Please try again.'}</p>
      <Button onClick={isAway ? reload : onAgain}>Try again</Button>
      {path === paths.landing ? null : (
        <Link href={paths.landing} className={styles.wayOut}>
          Go to the home page
        </Link>
      )}
    </Page>
  )
}

function reload(): void {
  window.location.reload()
}
