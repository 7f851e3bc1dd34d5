import type { StepAnimation } from '@fennel/funnel'
import { Activity } from 'react'
import type { ReactNode } from 'react'
import styles from './step-stage.module.css'
import type { Stage } from './use-stage.ts'

/** By then a slow phone has painted the new step. */
const paintedMs = 100

interface StepStageProps {
  readonly stage: Stage
  /** The step that most likely comes next: drawn unseen while the visitor reads, so that it only has to be shown. */
  readonly upcoming: number | undefined
  /** How a step comes in, where that is not the way of its brand. */
  readonly animationOf: (index: number) => StepAnimation | undefined
  readonly render: (index: number) => ReactNode
}

/** Draws the step on screen and the one that leaves: out to the left going forward, to the right going back. */
export function StepStage({ stage, upcoming, animationOf, render }: StepStageProps) {
  const { turn, shown, leaving, direction } = stage
  // What moves has the processor to itself; the step after it is drawn when it stands.
  const onStage = [leaving, shown, leaving === undefined ? upcoming : undefined]
  return onStage.map((index, place) => {
    const at = turn + place - 1
    return index === undefined ? null : (
      <Activity key={`${at} ${index}`} mode={at > turn ? 'hidden' : 'visible'}>
        <div
          ref={at < turn ? putOutOfReach : undefined}
          className={at < turn ? styles.leaving : styles.current}
          data-animation={animationOf(index)}
          data-direction={at > turn ? 'none' : direction}
          aria-hidden={at !== turn || undefined}
          inert={at > turn}
        >
          {render(index)}
        </div>
      </Activity>
    )
  })
}

/** Once the new step is painted, since all that stands in an inert element is styled anew; nobody is quicker than that. */
function putOutOfReach(step: HTMLElement | null): void {
  setTimeout(() => step?.toggleAttribute('inert', true), paintedMs)
}
