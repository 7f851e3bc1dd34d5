import {
  conditionHolds,
  firstQuizStep,
  indexOfStep,
  landingSteps,
  nextDisplayableStep,
  timings,
  unitSystemOf,
  unitsOfSystem,
} from '@fennel/funnel'
import type { QuizOption, QuizStep, UnitSystem } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useFlow } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import { tellStart } from '../tell-start.ts'
import { useAnswerKeeper } from '../use-answer-keeper.ts'
import { asksByUnits } from './asks-by-units.ts'
import { useLandingUnits } from './use-landing-units.ts'

export interface LandingQuestion {
  /** The step the page asks; undefined when the flow asks nothing here. */
  readonly step: QuizStep | undefined
  readonly options: readonly QuizOption[]
  readonly units: UnitSystem
  /** The value that shows as chosen. */
  readonly chosen: unknown
  readonly choose: (value: string) => void
  /** Into the quiz without an answer, on a page that asks nothing. */
  readonly start: () => void
  /** To the landing question before; undefined on the first. */
  readonly back: (() => void) | undefined
}

/** The questions of the landing page, one after the other, and the way into the quiz after the last. */
export function useLandingQuestion(): LandingQuestion {
  const flow = useFlow()
  const visitor = useVisitor()
  const [, navigate] = useLocation()
  const answers = useQuiz((state) => state.answers)
  const units = useLandingUnits()
  const { keep, tell } = useAnswerKeeper()
  const [stepId, setStepId] = useState<string | undefined>(undefined)
  const [pressed, setPressed] = useState<{ readonly stepId: string; readonly value: string } | undefined>(
    undefined,
  )

  const asked = landingSteps(flow).filter((step) =>
    conditionHolds(step.conditionalDisplay, { answers, unitSystem: units }),
  )
  const isOpen = (step: QuizStep) => answers[step.id] === undefined
  const shownId = pressed?.stepId ?? stepId
  const step = asked.find(({ id }) => id === shownId) ?? asked.find(isOpen) ?? asked[0]
  const place = step === undefined ? -1 : asked.indexOf(step)

  const enterQuiz = (fromIndex: number) => {
    const { answers: now, preferences } = visitor.quiz.getState()
    const next = nextDisplayableStep(flow, fromIndex, {
      answers: now,
      unitSystem: unitSystemOf(preferences.preferredUnits),
    })
    if (next.kind === 'end') {
      navigate(paths.quiz)
      return
    }
    // Where nothing was asked the quiz tells the start, and a kept step would make a return of it.
    if (step !== undefined) visitor.goToStep(next.index)
    navigate(paths.quizQuestion(flow.steps[next.index]?.id ?? ''))
  }
  const moveOn = useRef<() => void>(undefined)
  useEffect(() => {
    moveOn.current = () => {
      tell()
      const after = asked[place + 1]
      setPressed(undefined)
      if (after === undefined) enterQuiz((step && indexOfStep(flow, step.id)) ?? -1)
      else setStepId(after.id)
    }
  })
  const delayMs = delayOf(step, flow.steps[0])
  useEffect(() => {
    if (pressed === undefined) return
    const timer = setTimeout(() => moveOn.current?.(), delayMs)
    return () => clearTimeout(timer)
  }, [pressed, delayMs])

  const choose = (value: string) => {
    if (step === undefined) return
    tellStart(visitor, flow)
    if (asksByUnits(step)) visitor.chooseUnits(unitsOfSystem(units))
    keep(step, value)
    setPressed({ stepId: step.id, value })
  }
  const previous = asked[place - 1]
  const back = (id: string) => {
    tell()
    setPressed(undefined)
    setStepId(id)
  }
  return {
    step,
    units,
    options: optionsOf(step, units),
    chosen: pressed?.value ?? (step === undefined ? undefined : answers[step.id]),
    choose,
    start: () =>
      enterQuiz(firstQuizStep(flow, { answers, unitSystem: units }) === undefined ? flow.steps.length : -1),
    back: previous === undefined ? undefined : () => back(previous.id),
  }
}

function delayOf(step: QuizStep | undefined, first: QuizStep | undefined): number {
  const template = step?.landingPageTemplate ?? first?.landingPageTemplate
  return template === 'landing-quiz-style'
    ? timings.landingQuizStyleAdvance
    : timings.landingImageStyleAdvance
}

/** The answers the page offers: those of a choice, or of the tab in the visitor's units. */
function optionsOf(step: QuizStep | undefined, units: UnitSystem): readonly QuizOption[] {
  if (step?.type === 'single-choice') return step.options
  if (step?.type !== 'tabbed-choice') return []
  const { weight, height } = unitsOfSystem(units)
  const tab =
    step.tabs.find(({ id }) => id === weight || id === height) ??
    step.tabs.find(({ id }) => id === step.defaultTabId)
  return (tab ?? step.tabs[0])?.options ?? []
}
