import { Component, createRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './reviews-screen.module.css'

interface ReviewsBoundaryProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface ReviewsBoundaryState {
  readonly isBroken: boolean
}

/** Replaces reviews that could not be loaded; the rest of the page stays. */
export class ReviewsBoundary extends Component<ReviewsBoundaryProps, ReviewsBoundaryState> {
  override state: ReviewsBoundaryState = { isBroken: false }

  static getDerivedStateFromError(): ReviewsBoundaryState {
    return { isBroken: true }
  }

  readonly place = createRef<HTMLDivElement>()

  readonly tryAgain = (): void => {
    this.props.onRetry()
    this.setState({ isBroken: false })
    // NOTE: the button disappears when pressed; this keeps a keyboard user where the reviews will be.
    this.place.current?.focus()
  }

  override render(): ReactNode {
    return (
      <div ref={this.place} tabIndex={-1} className={styles.reviews}>
        {this.state.isBroken ? this.renderFailure() : this.props.children}
      </div>
    )
  }

  private renderFailure(): ReactNode {
    return (
      <div className={styles.failure}>
        <p role="alert">Error loading reviews. Please try again later.</p>
        <Button variant="secondary" onClick={this.tryAgain}>
          Try again
        </Button>
      </div>
    )
  }
}
