import type { StepAnimation } from '@fennel/funnel'
import { Activity } from 'react'
import type { ReactNode } from 'react'
import styles from './step-stage.module.css'
import type { Stage } from './use-stage.ts'

/** After this long, even a slow phone has painted the new step. */
const paintedMs = 100

interface StepStageProps {
  readonly stage: Stage
  /**
   * The step that most likely comes next: rendered hidden while the visitor reads, so that it only has to be
   * revealed.
   */
  readonly upcoming: number | undefined
  /** A step's animation, if it differs from the brand's. */
  readonly animationOf: (index: number) => StepAnimation | undefined
  readonly render: (index: number) => ReactNode
}

/** Renders the step on screen and the one that is leaving: out to the left going forward, to the right going back. */
export function StepStage({ stage, upcoming, animationOf, render }: StepStageProps) {
  const { turn, shown, leaving, direction } = stage
  // While something moves it has the processor to itself; the upcoming step is rendered afterwards.
  const onStage = [leaving, shown, leaving === undefined ? upcoming : undefined]
  return onStage.map((index, place) => {
    const at = turn + place - 1
    return index === undefined ? null : (
      <Activity key={`${at} ${index}`} mode={at > turn ? 'hidden' : 'visible'}>
        <div
          ref={at < turn ? makeInertLater : undefined}
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

/**
 * Makes the leaving step inert once the new one is painted, because `inert` restyles everything in the element.
 * Nobody taps sooner than that.
 */
function makeInertLater(step: HTMLElement | null): void {
  setTimeout(() => step?.toggleAttribute('inert', true), paintedMs)
}
