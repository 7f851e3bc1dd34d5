import { unexpectedMessage } from '@fennel/contract'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { QuestionProblem } from '../question-problem.ts'
import { QuestionError } from './question-error.tsx'

interface QuestionBoundaryProps {
  readonly questionType: string
  readonly children: ReactNode
}

interface QuestionBoundaryState {
  readonly message: string | undefined
}

/** Catches a step that throws while rendering; 'Try Again' renders it again. */
export class QuestionBoundary extends Component<QuestionBoundaryProps, QuestionBoundaryState> {
  override state: QuestionBoundaryState = { message: undefined }

  static getDerivedStateFromError(error: unknown): QuestionBoundaryState {
    // The message of an unexpected error is for the console, where React has printed it.
    return { message: error instanceof QuestionProblem ? error.message : unexpectedMessage }
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
