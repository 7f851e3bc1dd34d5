import { useLayoutEffect, useRef } from 'react'
import { useFlow } from '#web/brand/index.ts'
import { useVisitor } from '#web/visitor/index.ts'
import { trackQuestion } from '../track-question.ts'

/** Tracks the start or return once per page load, and every step as it comes on screen. */
export function useQuizTracking(index: number | undefined): void {
  const flow = useFlow()
  const visitor = useVisitor()
  const shown = useRef<string | undefined>(undefined)
  // NOTE: a layout effect, so that a visitor who reloads right after the render has been counted as seeing the step.
  useLayoutEffect(() => {
    const step = index === undefined ? undefined : flow.steps[index]
    if (index === undefined || step === undefined || shown.current === step.id) return
    shown.current = step.id
    trackQuestion(visitor, flow, index)
  }, [flow, index, visitor])
}
