import { Component } from 'react'
import type { ReactNode } from 'react'
import { focusHeading } from './focus-heading.ts'

interface ErrorNetProps {
  /** The address of the page being drawn. */
  readonly path: string
  /** Replaces `children` that broke; `again` draws them once more. */
  readonly fallback: (error: unknown, again: () => void) => ReactNode
  readonly children: ReactNode
}

interface ErrorNetState {
  readonly broken: { readonly error: unknown } | undefined
}

/** Catches render errors. Another address is another page, so navigating resets it. */
export class ErrorNet extends Component<ErrorNetProps, ErrorNetState> {
  override state: ErrorNetState = { broken: undefined }

  static getDerivedStateFromError(error: unknown): ErrorNetState {
    return { broken: { error } }
  }

  override componentDidUpdate(before: ErrorNetProps, { broken }: ErrorNetState): void {
    // NOTE: an error thrown by the new page itself must not reset the boundary, or it would render and fail forever.
    const isOfBefore = broken !== undefined && broken === this.state.broken
    if (isOfBefore && before.path !== this.props.path) this.again()
    // NOTE: what had the focus is gone, also where the same message shows again: React draws it anew.
    if (broken !== this.state.broken) focusHeading()
  }

  readonly again = (): void => this.setState({ broken: undefined })

  override render(): ReactNode {
    const { broken } = this.state
    return broken === undefined ? this.props.children : this.props.fallback(broken.error, this.again)
  }
}
