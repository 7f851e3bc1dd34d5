import { StepForm } from '../../questions/step-form.tsx'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import { noStages } from '../parts/no-stages.ts'
import { ProgressRing } from '../parts/progress-ring.tsx'
import { StageList } from '../parts/stage-list.tsx'
import { useStages } from '../parts/use-stages.ts'

/** The program being put together, stage by stage. The forward button is enabled once it is ready. */
export function ProgramPreparationCard({ step, isBusy, onContinue }: CardViewProps) {
  const stages = step.card.stages ?? noStages
  const run = useStages(step.id, stages)
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue} isDisabled={!run.isFinished}>
      <ProgressRing
        done={run.done}
        total={stages.length}
        runsFor={stages[run.done]?.milliseconds ?? 0}
        picture={step.card.picture}
      />
      <StageList stages={stages} run={run} />
      <CardBody card={step.card} hidesPicture />
    </StepForm>
  )
}
