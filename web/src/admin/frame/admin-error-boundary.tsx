import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ErrorNet } from '#web/ui/error-net.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import styles from './admin-error-boundary.module.css'

/** Stands in for a page that failed to draw, until the operator goes to another one. */
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
  // NOTE: a part that could not be downloaded is remembered as such: only a new document asks for it again.
  const isUnloaded = error instanceof Error && /module|preload/i.test(error.message)
  return (
    <section className={styles.panel} role="alert">
      <h1>Something went wrong</h1>
      <p>
        {isUnloaded
          ? 'This page could not be loaded. Check your connection and try again.'
          : 'An unexpected error occurred. Please try again.'}
      </p>
      <p className={styles.actions}>
        <AdminButton onClick={isUnloaded ? () => window.location.reload() : onAgain}>Try again</AdminButton>
        <a href={adminPaths.home} className={styles.wayOut}>
          Return to dashboard
        </a>
      </p>
    </section>
  )
}
