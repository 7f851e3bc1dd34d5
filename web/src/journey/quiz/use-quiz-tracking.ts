import { useLayoutEffect, useRef } from 'react'
import { useFlow } from '#web/brand/index.ts'
import { useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'
import { startedEvent, viewedEvent } from '../quiz-events.ts'

/** Visitors whose start or return this page has already told. A new page load begins empty. */
const toldVisitors = new WeakSet<Visitor>()

/** Tracks the start or the return once per page load, and every step as it comes on screen. */
export function useQuizTracking(index: number | undefined): void {
  const flow = useFlow()
  const visitor = useVisitor()
  const shown = useRef<string | undefined>(undefined)
  // NOTE: as the step is drawn and not after it is painted, or who reloads right then would never have seen it.
  useLayoutEffect(() => {
    const step = index === undefined ? undefined : flow.steps[index]
    if (index === undefined || step === undefined || shown.current === step.id) return
    shown.current = step.id
    const { currentStep, answers, sessionId } = visitor.quiz.getState()
    if (!toldVisitors.has(visitor)) {
      toldVisitors.add(visitor)
      const hasQuizAnswers = flow.steps.some(
        ({ id, landingPageOnly }) => landingPageOnly !== true && answers[id] !== undefined,
      )
      if (!wasStartedOnLanding()) {
        visitor.track(
          'quizStarted',
          startedEvent(flow, currentStep > 0 || hasQuizAnswers ? index : undefined),
        )
      }
    }
    visitor.track('quizQuestionViewed', viewedEvent(flow, index, step, sessionId))
  }, [flow, index, visitor])
}

/** The landing page leaves a note in the history when it tracked the start. It is taken away, so that a refresh counts as a return. */
function wasStartedOnLanding(): boolean {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('quizStarted' in state)) return false
  window.history.replaceState(null, '')
  return true
}
