import {
  fillPlaceholders,
  heightOrDefault,
  placeholderValues,
  predictWeight,
  unitSystemOf,
  weightOrDefault,
} from '@fennel/funnel'
import type { Answers, ConditionContext, PreferredUnits, WeightPrediction } from '@fennel/funnel'
import { useMemo, useState } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { useQuiz } from '#web/visitor/index.ts'

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
}

/** The visitor's answers with everything the rules make of them, in the visitor's units. */
export function useQuizContext(): QuizContext {
  const { name: brandName } = useBrand()
  const answers = useQuiz((state) => state.answers)
  const units = useQuiz((state) => state.preferences.preferredUnits)
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    const prediction = predictionFrom(answers, now)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const values = placeholderValues(answers, prediction, units, brandName, timeZone)
    const conditions = { answers, unitSystem: unitSystemOf(units) }
    return {
      answers,
      units,
      conditions,
      prediction,
      timeZone,
      fill: (text) => fillPlaceholders(text, values).text,
    }
  }, [answers, units, brandName, now])
}

function predictionFrom(answers: Answers, now: number): WeightPrediction | undefined {
  const currentKg = weightOrDefault(answers['weight'])
  if (currentKg <= 0) return undefined
  const heightCm = answers['height'] === undefined ? undefined : heightOrDefault(answers['height'])
  return predictWeight({ currentKg, goalKg: weightOrDefault(answers['goal_weight']), heightCm, from: now })
}
