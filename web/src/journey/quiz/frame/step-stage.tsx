import type { ReactNode } from 'react'
import styles from './step-stage.module.css'
import type { Stage } from './use-stage.ts'

interface StepStageProps {
  readonly stage: Stage
  /** A step that is drawn already and waits unseen; as it comes on it is the same element. */
  readonly ahead: number | undefined
  readonly render: (index: number) => ReactNode
}

/** Draws the step on screen and the one that leaves: out to the left going forward, to the right going back. */
export function StepStage({ stage, ahead, render }: StepStageProps) {
  const { shown, leaving, direction } = stage
  const places = new Map([
    ...(leaving === undefined ? [] : [[leaving, styles.leaving] as const]),
    [shown, styles.current] as const,
    ...(ahead === undefined ? [] : [[ahead, styles.ahead] as const]),
  ])
  return [...places].map(([index, className]) => (
    <div
      key={index}
      className={className}
      data-direction={className === styles.ahead ? undefined : direction}
      aria-hidden={index !== shown || undefined}
      inert={index === leaving && index !== shown}
    >
      {render(index)}
    </div>
  ))
}
