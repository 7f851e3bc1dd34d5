import type { AnswerValue, QuizStep } from '@fennel/funnel'
import { useCallback, useEffect, useRef } from 'react'
import { useVisitor } from '#web/visitor/index.ts'
import { answeredEvent } from './quiz-events.ts'

interface PendingAnswer {
  readonly step: QuizStep
  readonly value: AnswerValue
  /** The answer stored before the first press. */
  readonly previous: AnswerValue | undefined
}

interface AnswerKeeper {
  /** Stores an answer at once and tracks it later: the visitor may still press another. */
  readonly keep: (step: QuizStep, value: AnswerValue) => void
  /** Tracks the last stored answer, unless that was done. */
  readonly track: () => void
}

/** Stores answers as they are given and tracks each question once, when asked to or before the page may end. */
export function useAnswerKeeper(): AnswerKeeper {
  const visitor = useVisitor()
  const pending = useRef<PendingAnswer>(undefined)
  const track = useCallback(() => {
    if (pending.current === undefined) return
    const { step, value, previous } = pending.current
    pending.current = undefined
    const { answers, sessionId } = visitor.quiz.getState()
    // Not an answer that has been erased since, e.g. by a refusal in another tab.
    if (Object.hasOwn(answers, step.id))
      visitor.track('quizQuestionAnswered', answeredEvent(step, value, previous, sessionId))
  }, [visitor])
  const keep = useCallback(
    (step: QuizStep, value: AnswerValue) => {
      if (pending.current?.step.id !== step.id) track()
      const { previous } = pending.current ?? { previous: visitor.quiz.getState().answers[step.id] }
      pending.current = { step, value, previous }
      if (step.type === 'email' && typeof value === 'string') visitor.saveEmail(value)
      else visitor.answer(step.id, value)
    },
    [track, visitor],
  )
  useEffect(() => {
    const ends = ['visibilitychange', 'pagehide']
    // In the capture phase, because the visit sends its tracked events on the same events.
    for (const end of ends) window.addEventListener(end, track, true)
    return () => {
      for (const end of ends) window.removeEventListener(end, track, true)
      track()
    }
  }, [track])
  return { keep, track }
}
