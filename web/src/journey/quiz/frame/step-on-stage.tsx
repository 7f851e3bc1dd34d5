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

/** A step with its context. A leaving step is not re-rendered, so that the new step has the processor to itself. */
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
