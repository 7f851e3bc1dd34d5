import type { AnswerValue, QuizStep } from '@fennel/funnel'

/** The props of every question type's view. */
export interface QuestionViewProps<S extends QuizStep> {
  readonly step: S
  /** Id of the step's heading, to label groups and fields with. */
  readonly headingId: string
  /** The stored answer. */
  readonly answer: AnswerValue | undefined
  /** True while the finished quiz is being submitted: nothing may be pressed. */
  readonly isBusy: boolean
  /** Stores an answer and stays. */
  readonly onKeep: (answer: AnswerValue) => void
  /** Stores an answer and moves on. */
  readonly onAnswer: (answer: AnswerValue) => void
  /** Moves on without changing the answer. */
  readonly onContinue: () => void
}
