import { fillPlaceholders, placeholderValues, predictionOf, unitSystemOf } from '@fennel/funnel'
import type { Answers, ConditionContext, PreferredUnits, WeightPrediction } from '@fennel/funnel'
import { createContext, use } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { browserTimeZone } from '#web/time-zone.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { useStandingAnswers } from './standing-answers.ts'

/** What a question or card may say about the visitor. */
export interface QuizContext {
  readonly answers: Answers
  readonly units: PreferredUnits
  readonly conditions: ConditionContext
  /** From today's weight to the goal; undefined while today's weight is unknown. */
  readonly prediction: WeightPrediction | undefined
  /** IANA name, for days in words. */
  readonly timeZone: string
  /** A text of the brand with the visitor's name and numbers in place. */
  readonly fill: (text: string) => string
  /** Whether all that a text speaks of is known; it may do without a name. */
  readonly knows: (text: string) => boolean
}

const DrawnContext = createContext<QuizContext | undefined>(undefined)

/** What the step below speaks of: one that leaves keeps what it was drawn with. */
export const QuizContextProvider = DrawnContext

/** What a step may say about the visitor. Throws outside `QuizContextProvider`. */
export function useQuizContext(): QuizContext {
  const context = use(DrawnContext)
  if (context === undefined) throw new Error('useQuizContext must be used within a QuizContextProvider')
  return context
}

/** The visitor's answers as they are now, or were before a press that still shows, with everything the rules make of them, in the visitor's units. */
export function useLatestQuizContext(): QuizContext {
  const { name: brandName } = useBrand()
  const answers = useStandingAnswers()
  const units = useQuiz((state) => state.preferences.preferredUnits)
  return contextOf(answers, units, brandName)
}

interface KeptContext {
  readonly units: PreferredUnits
  readonly brandName: string
  readonly context: QuizContext
}

/** One context for all that is drawn of the same answers, since every part of a step reads it. */
const contexts = new WeakMap<Answers, KeptContext>()

function contextOf(answers: Answers, units: PreferredUnits, brandName: string): QuizContext {
  const kept = contexts.get(answers)
  if (kept?.units === units && kept.brandName === brandName) return kept.context
  const context = makeContext(answers, units, brandName, Date.now())
  contexts.set(answers, { units, brandName, context })
  return context
}

/** Predictions and days in words cost milliseconds on a phone and most steps speak of neither: made when asked for. */
function makeContext(answers: Answers, units: PreferredUnits, brandName: string, now: number): QuizContext {
  const prediction = onFirstAsk(() => predictionOf(answers, now))
  const timeZone = onFirstAsk(browserTimeZone)
  const values = onFirstAsk(() => placeholderValues(answers, prediction(), units, brandName, timeZone()))
  return {
    answers,
    units,
    conditions: { answers, unitSystem: unitSystemOf(units) },
    get prediction() {
      return prediction()
    },
    get timeZone() {
      return timeZone()
    },
    fill: (text) => (text.includes('{') ? fillPlaceholders(text, values()).text : text),
    knows: (text) =>
      !text.includes('{') || fillPlaceholders(text, values()).missing.every((gap) => gap === 'name'),
  }
}

function onFirstAsk<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
