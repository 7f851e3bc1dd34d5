import {
  isLastStep,
  landingSteps,
  nextDisplayableStep,
  previousDisplayableStep,
  timings,
  unitSystemOf,
} from '@fennel/funnel'
import type { AnswerValue, ConditionContext } from '@fennel/funnel'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { answerInTime } from '#web/answer-in-time.ts'
import { useFlow } from '#web/brand/index.ts'
import { useJourney } from '#web/navigation/index.ts'
import { paths } from '#web/paths.ts'
import { useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'
import { inSameFlow } from '../in-same-flow.ts'
import type { LandingPlace } from '../landing-place.ts'
import { finishedEvent } from '../quiz-events.ts'
import { useAnswerKeeper } from '../use-answer-keeper.ts'
import { moveAgain, standStill } from './standing-answers.ts'

/** The server gets this long to confirm a finished quiz before the visitor moves on without it. */
export const finishPatienceMs = 8_000

export interface QuizJourney {
  /** Keeps an answer to the step on screen, which stands as it is until something moves it on. */
  readonly keep: (answer: AnswerValue) => void
  /** Keeps an answer to the step on screen and moves on. */
  readonly answer: (answer: AnswerValue) => void
  /** Moves on without a new answer. */
  readonly advance: () => void
  readonly back: () => void
  /** True while the finished quiz is handed over. */
  readonly isProcessing: boolean
}

/** Everything that leaves the step at `index`: forward with or without an answer, back, and out at the end. */
export function useQuizJourney(index: number): QuizJourney {
  const flow = useFlow()
  const visitor = useVisitor()
  const { complete } = useJourney()
  const [, navigate] = useLocation()
  const [processed, setProcessed] = useState<number>()
  if (processed !== undefined && processed !== index) setProcessed(undefined)
  const isProcessing = processed === index
  /** The handing over that goes on; none once its step is left. */
  const finishing = useRef<object>(undefined)
  const shown = useRef(index)
  const { keep: keepAnswer, tell } = useAnswerKeeper()
  const letGo = useCallback(() => {
    moveAgain(visitor)
    tell()
  }, [tell, visitor])
  // NOTE: with the drawing, or a tap right after it would count for the step before.
  useLayoutEffect(() => {
    shown.current = index
    return () => {
      finishing.current = undefined
      letGo()
    }
  }, [index, letGo])

  const showStep = useCallback(
    (target: number) => {
      visitor.goToStep(target)
      navigate(inSameFlow(paths.quizQuestion(flow.steps[target]?.id ?? '')))
    },
    [flow, navigate, visitor],
  )

  const finish = useCallback(async () => {
    if (finishing.current !== undefined) return
    const handover = {}
    finishing.current = handover
    // Who goes back meanwhile stays there; the lead is completed all the same.
    const isHere = () => finishing.current === handover
    setProcessed(index)
    visitor.track('quizFinished', finishedEvent(flow, visitor.quiz.getState()))
    try {
      await answerInTime(visitor.completeQuiz(), finishPatienceMs, new Error('The server took too long'))
      await pause(timings.quizCompletionDelay)
      if (isHere()) complete('quiz_completed')
    } catch {
      if (isHere()) navigate(paths.loading)
    }
  }, [complete, flow, index, navigate, visitor])

  const advance = useCallback(() => {
    // A step that leaves stays as it was drawn; what it still has to say comes too late.
    if (shown.current !== index) return
    letGo()
    const context = contextOf(visitor)
    const next = nextDisplayableStep(flow, index, context)
    if (isLastStep(flow, index, context) || next.kind === 'end') void finish()
    else showStep(next.index)
  }, [finish, flow, index, letGo, showStep, visitor])

  const keep = useCallback(
    (value: AnswerValue) => {
      const step = flow.steps[index]
      if (step === undefined || finishing.current !== undefined || shown.current !== index) return
      standStill(visitor)
      keepAnswer(step, value)
    },
    [flow, index, keepAnswer, visitor],
  )

  const answer = useCallback(
    (value: AnswerValue) => {
      keep(value)
      advance()
    },
    [advance, keep],
  )

  const back = useCallback(() => {
    const previous = previousDisplayableStep(flow, index, contextOf(visitor))
    letGo()
    if (previous === undefined)
      navigate(inSameFlow(paths.landing), {
        state: { landing: landingSteps(flow).length - 1 } satisfies LandingPlace,
      })
    else showStep(previous)
  }, [flow, index, letGo, navigate, showStep, visitor])

  return useMemo(
    () => ({ keep, answer, advance, back, isProcessing }),
    [keep, answer, advance, back, isProcessing],
  )
}

function contextOf(visitor: Visitor): ConditionContext {
  const { answers, preferences } = visitor.quiz.getState()
  return { answers, unitSystem: unitSystemOf(preferences.preferredUnits) }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
