import { Component } from 'react'
import type { ReactNode } from 'react'
import { MishapPicture } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './error-boundary.module.css'
import { ScreenUnavailable } from './load-screen.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly message: string | undefined
  readonly needsReload: boolean
}

/** The last net: a screen that broke says so and offers to be drawn again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: undefined, needsReload: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    const message =
      error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred'
    return { message, needsReload: error instanceof ScreenUnavailable }
  }

  /** Code that could not be fetched stays failed until the page is loaded anew; anything else may work when drawn again. */
  readonly tryAgain = (): void => {
    if (this.state.needsReload) window.location.reload()
    else this.setState({ message: undefined })
  }

  override render(): ReactNode {
    const { message } = this.state
    if (message === undefined) return this.props.children
    return (
      <Page name="error" className={styles.page}>
        <MishapPicture />
        <h1>Something went wrong</h1>
        <p role="alert">{message}</p>
        <Button onClick={this.tryAgain}>Try again</Button>
      </Page>
    )
  }
}
