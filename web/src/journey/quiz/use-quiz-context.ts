import { fillPlaceholders, placeholderValues, predictionOf, unitSystemOf } from '@fennel/funnel'
import type { Answers, ConditionContext, PreferredUnits, WeightPrediction } from '@fennel/funnel'
import { createContext, use } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { browserTimeZone } from '#web/time-zone.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { useShownAnswers } from './frozen-answers.ts'

/** What a question or card can say about the visitor. */
export interface QuizContext {
  readonly answers: Answers
  readonly units: PreferredUnits
  readonly conditions: ConditionContext
  /** From today's weight to the goal; undefined while today's weight is unknown. */
  readonly prediction: WeightPrediction | undefined
  /** IANA name, for formatting dates. */
  readonly timeZone: string
  /** Fills the visitor's name and numbers into a text of the brand. */
  readonly fill: (text: string) => string
  /** Whether all placeholders of a text are known; the name may be missing. */
  readonly knows: (text: string) => boolean
}

const StepContext = createContext<QuizContext | undefined>(undefined)

/** Provides the context to a step. A leaving step keeps the one it was last rendered with. */
export const QuizContextProvider = StepContext

/** The context of the surrounding step. Throws outside `QuizContextProvider`. */
export function useQuizContext(): QuizContext {
  const context = use(StepContext)
  if (context === undefined) throw new Error('useQuizContext must be used within a QuizContextProvider')
  return context
}

/** The context of the answers on screen: the current ones, or the frozen ones while a press still shows. */
export function useLatestQuizContext(): QuizContext {
  const { name: brandName } = useBrand()
  const answers = useShownAnswers()
  const units = useQuiz((state) => state.preferences.preferredUnits)
  return contextOf(answers, units, brandName)
}

interface KeptContext {
  readonly units: PreferredUnits
  readonly brandName: string
  readonly context: QuizContext
}

/** One context per answers object, since every part of a step reads it. */
const contexts = new WeakMap<Answers, KeptContext>()

function contextOf(answers: Answers, units: PreferredUnits, brandName: string): QuizContext {
  const kept = contexts.get(answers)
  if (kept?.units === units && kept.brandName === brandName) return kept.context
  const context = makeContext(answers, units, brandName, Date.now())
  contexts.set(answers, { units, brandName, context })
  return context
}

/**
 * Values are computed on first use: predictions and formatted dates take milliseconds on a phone, and most steps use
 * neither.
 */
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
