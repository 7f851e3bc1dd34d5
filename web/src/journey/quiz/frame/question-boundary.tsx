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

/** Catches a step that breaks while it draws; 'Try Again' draws it anew. */
export class QuestionBoundary extends Component<QuestionBoundaryProps, QuestionBoundaryState> {
  override state: QuestionBoundaryState = { message: undefined }

  static getDerivedStateFromError(error: unknown): QuestionBoundaryState {
    // What a program says of its own failure is for the console, where React has put it.
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
