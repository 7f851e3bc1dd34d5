import { Component } from 'react'
import type { ReactNode } from 'react'
import { adminPaths } from '../admin-paths.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import styles from './admin-error-boundary.module.css'

interface State {
  readonly message: string | undefined
}

/** Stands in for a page that failed to draw. */
export class AdminErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { message: undefined }

  static getDerivedStateFromError(problem: unknown): State {
    const said = problem instanceof Error && problem.message !== '' ? problem.message : undefined
    return { message: said ?? 'An unexpected error occurred' }
  }

  override render() {
    const { message } = this.state
    if (message === undefined) return this.props.children
    // NOTE: a part that could not be downloaded is remembered as such: only a new document asks for it again.
    const isUnloaded = /module|preload/i.test(message)
    return (
      <section className={styles.panel} role="alert">
        <h1>Something went wrong</h1>
        <p>{isUnloaded ? 'This page could not be loaded. Check your connection and try again.' : message}</p>
        <p className={styles.actions}>
          <AdminButton
            onClick={() => (isUnloaded ? window.location.reload() : this.setState({ message: undefined }))}
          >
            Try again
          </AdminButton>
          <a href={adminPaths.dashboard}>Return to dashboard</a>
        </p>
      </section>
    )
  }
}
