import { memo } from 'react'
import { QuizContextProvider } from '../use-quiz-context.ts'
import type { QuizContext } from '../use-quiz-context.ts'
import { QuestionBoundary } from './question-boundary.tsx'
import { QuestionPanel } from './question-panel.tsx'
import type { QuestionPanelProps } from './question-panel.tsx'

interface StepOnStageProps extends QuestionPanelProps {
  readonly isLeaving: boolean
  readonly context: QuizContext
}

/** A step with what it speaks of. Once it leaves it stays as it was drawn last: the new step has the time. */
export const StepOnStage = memo(
  ({ context, flow, index, isCurrent, journey }: StepOnStageProps) => (
    <QuizContextProvider value={context}>
      <QuestionBoundary questionType={flow.steps[index]?.type ?? 'none'}>
        <QuestionPanel flow={flow} index={index} isCurrent={isCurrent} journey={journey} />
      </QuestionBoundary>
    </QuizContextProvider>
  ),
  (_before, { isLeaving }) => isLeaving,
)
