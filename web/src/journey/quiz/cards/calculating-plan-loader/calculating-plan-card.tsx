import { timings } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import { StepForm } from '../../questions/step-form.tsx'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import { noStages } from '../parts/no-stages.ts'
import { ProgressRing } from '../parts/progress-ring.tsx'
import { StageList } from '../parts/stage-list.tsx'
import { useStages } from '../parts/use-stages.ts'

/** The calculation of the plan, stage by stage. Moves on by itself, unless the visitor came back to it. */
export function CalculatingPlanCard({ step, isBusy, onContinue }: CardViewProps) {
  const stages = step.card.stages ?? noStages
  const run = useStages(step.id, stages)
  const goOn = useRef(onContinue)
  useEffect(() => {
    goOn.current = onContinue
  }, [onContinue])
  const movesOn = run.isFinished && !run.wasFinished
  useEffect(() => {
    if (!movesOn) return
    const timer = setTimeout(() => goOn.current(), timings.optionAdvance)
    return () => clearTimeout(timer)
  }, [movesOn])
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue} isDisabled={!run.isFinished}>
      <ProgressRing
        done={run.done}
        total={stages.length}
        runsFor={stages[run.done]?.milliseconds ?? 0}
        picture={step.card.picture}
      />
      <CardBody card={step.card} hidesPicture />
      <StageList stages={stages} run={run} />
    </StepForm>
  )
}
