import { isLastStep, nextDisplayableStep } from '@fennel/funnel'
import type { QuizStep } from '@fennel/funnel'
import { startTransition, useEffect, useState } from 'react'
import { useFlow } from '#web/brand/index.ts'
import { useHealthGate } from '#web/consent/index.ts'
import { useLatestQuizContext } from '../use-quiz-context.ts'
import { isFullScreen } from './is-full-screen.ts'

/** Where there are no idle callbacks, as in Safari, the quiz waits this long for its own work to be done, in milliseconds. */
const calmMs = 200

interface Drawn {
  readonly from: number
  readonly next: number
  readonly units: unknown
}

/**
 * The step that most likely comes after `index`, once there was time to draw it: answering then only has to show it.
 * Undefined while the step before is still leaving, and for steps that cannot wait unseen. Other units ask for another
 * drawing, since fields open in the visitor's units.
 */
export function useDrawnAhead(index: number, isLeaving: boolean): number | undefined {
  const { units } = useLatestQuizContext()
  const next = useNextInFrame(index)
  const [drawn, setDrawn] = useState<Drawn | undefined>(undefined)
  // Who comes back to a step meets the one after it anew.
  if (drawn !== undefined && drawn.from !== index) setDrawn(undefined)
  useEffect(() => {
    if (isLeaving || next === undefined) return
    return whenIdle(() => startTransition(() => setDrawn({ from: index, next, units })))
  }, [index, isLeaving, next, units])
  return drawn?.from === index && drawn.next === next && drawn.units === units ? next : undefined
}

/** The step after this one as things stand, when it shares the frame and may be shown without asking anything first. */
function useNextInFrame(index: number): number | undefined {
  const flow = useFlow()
  const { conditions } = useLatestQuizContext()
  const found = nextDisplayableStep(flow, index, conditions)
  const next = found.kind === 'step' && !isLastStep(flow, index, conditions) ? found.index : undefined
  const [step, current] = [flow.steps[next ?? -1], flow.steps[index]]
  const gate = useHealthGate(step)
  if (step === undefined || current === undefined || gate !== 'open') return undefined
  return canWaitUnseen(step) && isFullScreen(step) === isFullScreen(current) ? next : undefined
}

/** Whether nothing in a step begins to run or move as soon as it is drawn. */
function canWaitUnseen(step: QuizStep): boolean {
  if (step.type === 'bmi-visualization') return false
  return !('customComponent' in step) || step.customComponent === undefined
}

/** Calls back when the browser has nothing better to do; what is returned calls it off. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(act)
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(act, calmMs)
  return () => clearTimeout(timer)
}
