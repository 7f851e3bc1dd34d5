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
import { useFlow } from '#web/brand/index.ts'
import { useJourney } from '#web/navigation/index.ts'
import { paths } from '#web/paths.ts'
import { useVisitor } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'
import { withTimeout } from '#web/with-timeout.ts'
import { inSameFlow } from '../in-same-flow.ts'
import type { LandingPlace, QuestionPlace } from '../landing-place.ts'
import { finishedEvent } from '../quiz-events.ts'
import { useAnswerKeeper } from '../use-answer-keeper.ts'
import { unfreezeAnswers, freezeAnswers } from './frozen-answers.ts'

/** How long the server has to confirm a finished quiz before the visitor moves on without it. */
export const finishPatienceMs = 8_000

export interface QuizJourney {
  /** Stores an answer to the step on screen. The screen does not react to it until the step is left. */
  readonly keep: (answer: AnswerValue) => void
  /** Stores an answer to the step on screen and moves on. */
  readonly answer: (answer: AnswerValue) => void
  /** Moves on without a new answer. */
  readonly advance: () => void
  readonly back: () => void
  /** True while the finished quiz is being submitted. */
  readonly isProcessing: boolean
}

/** The ways to leave the step at `index`: forward with or without an answer, back, and out at the end. */
export function useQuizJourney(index: number): QuizJourney {
  const flow = useFlow()
  const visitor = useVisitor()
  const { complete } = useJourney()
  const [, navigate] = useLocation()
  const [processed, setProcessed] = useState<number>()
  if (processed !== undefined && processed !== index) setProcessed(undefined)
  const isProcessing = processed === index
  /** The submission in progress; undefined once its step is left. */
  const finishing = useRef<object>(undefined)
  const shown = useRef(index)
  const { keep: keepAnswer, track } = useAnswerKeeper()
  const settle = useCallback(() => {
    unfreezeAnswers(visitor)
    track()
  }, [track, visitor])
  // NOTE: a layout effect, because a tap right after a passive one would still count for the previous step.
  useLayoutEffect(() => {
    shown.current = index
    return () => {
      finishing.current = undefined
      settle()
    }
  }, [index, settle])

  const showStep = useCallback(
    (target: number, place: { readonly state: QuestionPlace } | { readonly replace: true }) => {
      visitor.goToStep(target)
      navigate(inSameFlow(paths.quizQuestion(flow.steps[target]?.id ?? '')), place)
    },
    [flow, navigate, visitor],
  )

  const finish = useCallback(async () => {
    if (finishing.current !== undefined) return
    const handover = {}
    finishing.current = handover
    // A visitor who goes back in the meantime stays there; the lead is completed anyway.
    const isHere = () => finishing.current === handover
    setProcessed(index)
    visitor.track('quizFinished', finishedEvent(flow, visitor.quiz.getState()))
    try {
      await withTimeout(visitor.completeQuiz(), finishPatienceMs)
      await pause(timings.quizCompletionDelay)
      if (isHere()) complete('quiz_completed')
    } catch {
      if (isHere()) navigate(paths.loading)
    }
  }, [complete, flow, index, navigate, visitor])

  const advance = useCallback(() => {
    // A leaving step stays as it was rendered; whatever it still calls comes too late.
    if (shown.current !== index) return
    settle()
    const context = contextOf(visitor)
    const next = nextDisplayableStep(flow, index, context)
    if (isLastStep(flow, index, context) || next.kind === 'end') void finish()
    else showStep(next.index, { state: { after: index } })
  }, [finish, flow, index, settle, showStep, visitor])

  const keep = useCallback(
    (value: AnswerValue) => {
      const step = flow.steps[index]
      if (step === undefined || finishing.current !== undefined || shown.current !== index) return
      freezeAnswers(visitor)
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

  // NOTE: adds no entry, or the browser's Back would then lead forward again.
  const back = useCallback(() => {
    const previous = previousDisplayableStep(flow, index, contextOf(visitor))
    settle()
    if (previous === undefined)
      navigate(inSameFlow(paths.landing), {
        replace: true,
        state: { landing: landingSteps(flow).length - 1 } satisfies LandingPlace,
      })
    else if ((history.state as QuestionPlace | null)?.after === previous) history.back()
    else showStep(previous, { replace: true })
  }, [flow, index, settle, navigate, showStep, visitor])

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
