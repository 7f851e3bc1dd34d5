import type { AnswerValue, QuizStep } from '@fennel/funnel'
import { useCallback, useEffect, useRef } from 'react'
import { useVisitor } from '#web/visitor/index.ts'
import { answeredEvent } from './quiz-events.ts'

interface UntoldAnswer {
  readonly step: QuizStep
  readonly value: AnswerValue
  /** What was kept before the first press. */
  readonly previous: AnswerValue | undefined
}

interface AnswerKeeper {
  /** Keeps an answer at once, and tells of it later: another may be pressed in its place. */
  readonly keep: (step: QuizStep, value: AnswerValue) => void
  /** Tells of the answer that was kept last, unless that was done. */
  readonly tell: () => void
}

/** Keeps answers as they are given and tells of each question once, when asked to or before the page may end. */
export function useAnswerKeeper(): AnswerKeeper {
  const visitor = useVisitor()
  const untold = useRef<UntoldAnswer>(undefined)
  const tell = useCallback(() => {
    if (untold.current === undefined) return
    const { step, value, previous } = untold.current
    untold.current = undefined
    const { answers, sessionId } = visitor.quiz.getState()
    // Not what was forgotten meanwhile, as by a refusal in another tab.
    if (Object.hasOwn(answers, step.id))
      visitor.track('quizQuestionAnswered', answeredEvent(step, value, previous, sessionId))
  }, [visitor])
  const keep = useCallback(
    (step: QuizStep, value: AnswerValue) => {
      if (untold.current?.step.id !== step.id) tell()
      const { previous } = untold.current ?? { previous: visitor.quiz.getState().answers[step.id] }
      untold.current = { step, value, previous }
      if (step.type === 'email' && typeof value === 'string') visitor.saveEmail(value)
      else visitor.answer(step.id, value)
    },
    [tell, visitor],
  )
  useEffect(() => {
    const ends = ['visibilitychange', 'pagehide']
    // Captured, since the visit hands over all that is told at the same moments.
    for (const end of ends) window.addEventListener(end, tell, true)
    return () => {
      for (const end of ends) window.removeEventListener(end, tell, true)
      tell()
    }
  }, [tell])
  return { keep, tell }
}
