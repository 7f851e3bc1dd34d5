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
  const places = new Map([
    ...(leaving === undefined ? [] : [[leaving, styles.leaving] as const]),
    [shown, styles.current] as const,
  ])
  return [...places].map(([index, className]) => (
    <div
      key={index}
      className={className}
      data-direction={direction}
      aria-hidden={index !== shown || undefined}
      inert={index !== shown}
    >
      {render(index)}
    </div>
  ))
}
