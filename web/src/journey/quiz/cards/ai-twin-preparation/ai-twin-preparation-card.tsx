import { StepForm } from '../../questions/step-form.tsx'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import { noStages } from '../parts/no-stages.ts'
import { StageList } from '../parts/stage-list.tsx'
import { useStages } from '../parts/use-stages.ts'
import styles from './ai-twin-preparation.module.css'

/** Two circles, the visitor and the twin, slide onto each other as the stages finish. */
export function AiTwinPreparationCard({ step, isBusy, onContinue }: CardViewProps) {
  const stages = step.card.stages ?? noStages
  const run = useStages(step.id, stages)
  const apart = stages.length === 0 ? 0 : 1 - run.done / stages.length
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue} isDisabled={!run.isFinished}>
      <svg viewBox="0 0 320 180" width="320" height="180" aria-hidden="true" className={styles.svg}>
        <circle
          cx="160"
          cy="90"
          r="62"
          className={styles.self}
          style={{ transform: `translateX(${-70 * apart}px)` }}
        />
        <circle
          cx="160"
          cy="90"
          r="62"
          className={styles.twin}
          style={{ transform: `translateX(${70 * apart}px)` }}
        />
        <circle cx="160" cy="90" r="74" className={run.isFinished ? styles.haloWhole : styles.halo} />
      </svg>
      <StageList stages={stages} run={run} />
      <CardBody card={step.card} />
    </StepForm>
  )
}
