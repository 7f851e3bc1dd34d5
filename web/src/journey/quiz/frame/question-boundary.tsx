import { Component } from 'react'
import type { ReactNode } from 'react'
import { QuestionError } from './question-error.tsx'

interface QuestionBoundaryProps {
  readonly questionType: string
  readonly children: ReactNode
}

interface QuestionBoundaryState {
  readonly message: string | undefined
}

/** Catches a step that breaks while it draws; 'Try Again' draws it anew. */
export class QuestionBoundary extends Component<QuestionBoundaryProps, QuestionBoundaryState> {
  override state: QuestionBoundaryState = { message: undefined }

  static getDerivedStateFromError(error: unknown): QuestionBoundaryState {
    const message =
      error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred'
    return { message }
  }

  override render(): ReactNode {
    const { message } = this.state
    if (message === undefined) return this.props.children
    return (
      <QuestionError
        message={message}
        questionType={this.props.questionType}
        onRetry={() => this.setState({ message: undefined })}
      />
    )
  }
}
