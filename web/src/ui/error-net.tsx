import { Component } from 'react'
import type { ReactNode } from 'react'

interface ErrorNetProps {
  /** The address whose page is drawn. */
  readonly path: string
  /** What stands in for `children` that broke; `again` draws them once more. */
  readonly fallback: (error: unknown, again: () => void) => ReactNode
  readonly children: ReactNode
}

interface ErrorNetState {
  readonly broken: { readonly error: unknown } | undefined
}

/** Catches what breaks while it is drawn. Another address is another page, which nobody should think broken too. */
export class ErrorNet extends Component<ErrorNetProps, ErrorNetState> {
  override state: ErrorNetState = { broken: undefined }

  static getDerivedStateFromError(error: unknown): ErrorNetState {
    return { broken: { error } }
  }

  override componentDidUpdate(before: ErrorNetProps, { broken }: ErrorNetState): void {
    // NOTE: what broke with the new address is none of the old one's: drawn again, it would break again, for ever.
    const isOfBefore = broken !== undefined && broken === this.state.broken
    if (isOfBefore && before.path !== this.props.path) this.again()
  }

  readonly again = (): void => this.setState({ broken: undefined })

  override render(): ReactNode {
    const { broken } = this.state
    return broken === undefined ? this.props.children : this.props.fallback(broken.error, this.again)
  }
}
