import { conditionHolds, firstQuizStep, landingSteps, unitSystemOf, unitsOfSystem } from '@fennel/funnel'
import type { QuizOption, QuizStep, UnitSystem } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useFlow } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import { forgetExample } from '../default-answers.ts'
import { inSameFlow } from '../in-same-flow.ts'
import type { LandingPlace } from '../landing-place.ts'
import { trackStart } from '../track-start.ts'
import { useAnswerKeeper } from '../use-answer-keeper.ts'
import { chooseLandingUnits } from './choose-landing-units.ts'
import { landingAdvanceMs } from './landing-advance.ts'
import { useLandingUnits } from './use-landing-units.ts'

export interface LandingQuestion {
  /** The step asked on the page; undefined if the flow asks nothing here. */
  readonly step: QuizStep | undefined
  readonly options: readonly QuizOption[]
  readonly units: UnitSystem
  /** The value shown as chosen. */
  readonly chosen: unknown
  readonly choose: (value: string) => void
  /** Enters the quiz without an answer, on a page that asks nothing. */
  readonly start: () => void
  /** Returns to the previous landing question; undefined on the first. */
  readonly back: (() => void) | undefined
}

interface Press {
  readonly stepId: string
  readonly value: string
  /** The question index in the history state when it was pressed. */
  readonly at: number | undefined
}

/**
 * Asks the questions of the landing page one after the other and enters the quiz after the last. They share one
 * address; the history state holds the current question, so that Back and Forward move between them.
 */
export function useLandingQuestion(): LandingQuestion {
  const flow = useFlow()
  const visitor = useVisitor()
  const [, navigate] = useLocation()
  const answers = useQuiz((state) => state.answers)
  const units = useLandingUnits()
  const { keep, track } = useAnswerKeeper()
  const at = useHistoryState<LandingPlace | null>()?.landing
  const [latest, setPressed] = useState<Press>()
  // Going back also discards a pending answer.
  const pressed = latest?.at === at ? latest : undefined
  if (latest !== pressed) setPressed(undefined)

  const asked = landingSteps(flow).filter((step) =>
    conditionHolds(step.conditionalDisplay, { answers, unitSystem: units }),
  )
  const isOpen = (step: QuizStep) => answers[step.id] === undefined
  // Whatever the history state says, an unanswered question is asked before later ones.
  const step =
    asked.find(({ id }) => id === pressed?.stepId) ??
    asked.slice(0, at).find(isOpen) ??
    asked[at ?? 0] ??
    asked.at(-1)
  const place = step === undefined ? -1 : asked.indexOf(step)

  const enterQuiz = () => {
    const { answers: now, preferences } = visitor.quiz.getState()
    const unitSystem = unitSystemOf(preferences.preferredUnits)
    const first = firstQuizStep(flow, { answers: now, unitSystem })
    if (first === undefined) {
      navigate(inSameFlow(paths.quiz))
      return
    }
    // On a page that asked nothing, the quiz tracks the start, and a stored step would make it look like a return.
    if (step !== undefined) visitor.goToStep(first)
    navigate(inSameFlow(paths.quizQuestion(flow.steps[first]?.id ?? '')))
  }
  const moveOn = useRef<() => void>(undefined)
  useEffect(() => {
    moveOn.current = () => {
      track()
      setPressed(undefined)
      history.replaceState({ landing: place } satisfies LandingPlace, '')
      if (asked[place + 1] === undefined) enterQuiz()
      else history.pushState({ landing: place + 1 } satisfies LandingPlace, '')
    }
  })
  const delayMs = landingAdvanceMs(flow, step)
  useEffect(() => {
    if (pressed === undefined) return
    const timer = setTimeout(() => moveOn.current?.(), delayMs)
    return () => clearTimeout(timer)
  }, [pressed, delayMs])

  const choose = (value: string) => {
    if (step === undefined) return
    // NOTE: again, because another tab may have stored it since this page was opened.
    forgetExample(visitor)
    trackStart(visitor, flow)
    chooseLandingUnits(visitor, step)
    keep(step, value)
    // Pressing the same answer again, which the impatient do, does not put off what follows.
    if (value !== pressed?.value) setPressed({ stepId: step.id, value, at })
  }
  const back = () => {
    track()
    setPressed(undefined)
    history.replaceState({ landing: place - 1 } satisfies LandingPlace, '')
  }
  return {
    step,
    units,
    options: optionsOf(step, units),
    chosen: pressed?.value ?? (step === undefined ? undefined : answers[step.id]),
    choose,
    start: enterQuiz,
    back: place > 0 ? back : undefined,
  }
}

/** The options the page offers: those of a choice, or of the tab in the visitor's units. */
function optionsOf(step: QuizStep | undefined, units: UnitSystem): readonly QuizOption[] {
  if (step?.type === 'single-choice') return step.options
  if (step?.type !== 'tabbed-choice') return []
  const { weight, height } = unitsOfSystem(units)
  const tab =
    step.tabs.find(({ id }) => id === weight || id === height) ??
    step.tabs.find(({ id }) => id === step.defaultTabId)
  return (tab ?? step.tabs[0])?.options ?? []
}
