import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
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
    return (
      <section className={styles.panel} role="alert">
        <h1>Something went wrong</h1>
        <p>{message}</p>
        <p className={styles.actions}>
          <Button onClick={() => this.setState({ message: undefined })}>Try again</Button>
          <a href={adminPaths.dashboard}>Return to dashboard</a>
        </p>
      </section>
    )
  }
}
