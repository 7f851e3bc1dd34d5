import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ScreenUnavailable } from '#web/loading/load-screen.ts'
import { ErrorNet } from '#web/ui/error-net.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import styles from './admin-error-boundary.module.css'

/** Replaces a page that failed to render, until the operator opens another one. */
export function AdminErrorBoundary({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  return (
    <ErrorNet path={path} fallback={(error, again) => <BrokenPage error={error} onAgain={again} />}>
      {children}
    </ErrorNet>
  )
}

interface BrokenPageProps {
  readonly error: unknown
  readonly onAgain: () => void
}

function BrokenPage({ error, onAgain }: BrokenPageProps) {
  // NOTE: browsers remember a failed module: only a new document requests it again.
  const isAway = error instanceof ScreenUnavailable
  return (
    <section className={styles.panel} role="alert">
      <h1>Something went wrong</h1>
      <p>{isAway ? error.message : 'An unexpected error occurred. Please try again.'}</p>
      <p className={styles.actions}>
        <AdminButton onClick={isAway ? () => window.location.reload() : onAgain}>Try again</AdminButton>
        <a href={adminPaths.home} className={styles.wayOut}>
          Return to dashboard
        </a>
      </p>
    </section>
  )
}
