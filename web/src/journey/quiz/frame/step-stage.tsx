import type { ReactNode } from 'react'
import styles from './step-stage.module.css'
import type { Stage } from './use-stage.ts'

interface StepStageProps {
  readonly stage: Stage
  readonly render: (index: number) => ReactNode
}

/** Draws the step on screen and the one that leaves: out to the left going forward, to the right going back. */
export function StepStage({ stage, render }: StepStageProps) {
  const { shown, leaving, direction } = stage
  return [leaving === shown ? undefined : leaving, shown]
    .filter((index) => index !== undefined)
    .map((index) => (
      <div
        key={index}
        className={index === shown ? styles.current : styles.leaving}
        data-direction={direction}
        aria-hidden={index !== shown || undefined}
        inert={index !== shown}
      >
        {render(index)}
      </div>
    ))
}
