import type { AnswerValue, QuizStep } from '@fennel/funnel'

/** What the view of every question type is handed. */
export interface QuestionViewProps<S extends QuizStep> {
  readonly step: S
  /** Id of the step's heading, to name groups and fields after it. */
  readonly headingId: string
  /** The answer kept so far. */
  readonly answer: AnswerValue | undefined
  /** True while the finished quiz is handed over: nothing may be pressed. */
  readonly isBusy: boolean
  /** Keeps an answer and stays. */
  readonly onKeep: (answer: AnswerValue) => void
  /** Keeps an answer and moves on. */
  readonly onAnswer: (answer: AnswerValue) => void
  /** Moves on and leaves the answer as it is. */
  readonly onContinue: () => void
}
