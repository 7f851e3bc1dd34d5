import {
  bodyMassIndex,
  describeEnd,
  describeWeight,
  goalMayHarm,
  goalWeightFeedback,
  heightOrDefault,
  lossMayHarm,
  placeholderValues,
  predictionCaption,
  predictionEndTitles,
  predictionOf,
  summarizeMeasured,
  weightOrDefault,
} from '@fennel/funnel'
import type { Answers, GoalWeightFeedback, PlaceholderValues, PreferredUnits } from '@fennel/funnel'
import { useState } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { browserTimeZone } from '#web/time-zone.ts'
import { useQuiz } from '#web/visitor/index.ts'

/** What a summary says about a visitor. Facts that the answers leave open are undefined. */
export interface PlanFacts {
  readonly values: PlaceholderValues
  readonly bmi: number | undefined
  readonly height: string | undefined
  /** The goal the visitor named, whether or not the prediction reaches it; undefined if a weight goal may harm them. */
  readonly goal: string | undefined
  /** What the prediction ends at: the goal only if it reaches it. */
  readonly end: { readonly title: string; readonly weight: string } | undefined
  /**
   * True if the prediction leads to no weight loss, or losing weight may harm them. No weight-loss story is shown
   * beside it.
   */
  readonly isLevel: boolean
  /** What is possible by when, in a sentence or two. */
  readonly caption: string | undefined
  readonly feedback: GoalWeightFeedback | undefined
}

/** The facts of a plan summary, from the quiz's answers merged over `defaults`. */
export function usePlanFacts(defaults: Answers = {}): PlanFacts {
  const given = useQuiz((state) => state.answers)
  const units = useQuiz((state) => state.preferences.preferredUnits)
  const { name } = useBrand()
  const [from] = useState(() => Date.now())
  return planFacts({ ...defaults, ...given }, units, name, from, browserTimeZone())
}

/**
 * `from` is the start of the prediction in milliseconds since 1970. Its days are those of the IANA time zone, as in
 * the quiz.
 */
function planFacts(
  answers: Answers,
  units: PreferredUnits,
  brandName: string,
  from: number,
  timeZone: string,
): PlanFacts {
  const currentKg = weightOrDefault(answers['weight'])
  const goalKg = weightOrDefault(answers['goal_weight'])
  const heightCm = heightOrDefault(answers['height'])
  const hasWeights = currentKg > 0 && goalKg > 0
  // NOTE: if a goal may harm the visitor, neither it nor the body is measured or praised, as in the quiz.
  const isMeasured = !goalMayHarm(answers)
  const prediction = hasWeights || !isMeasured ? predictionOf(answers, from) : undefined
  return {
    values: placeholderValues(answers, prediction, units, brandName, timeZone),
    height: answers['height'] === undefined ? undefined : summarizeMeasured(answers['height'], units),
    bmi: currentKg > 0 && isMeasured ? bodyMassIndex(currentKg, heightCm) : undefined,
    goal: goalKg > 0 && isMeasured ? describeWeight(goalKg, units) : undefined,
    end: prediction && {
      title: predictionEndTitles[prediction.end],
      weight: describeEnd(prediction, units),
    },
    isLevel: prediction?.isLevel ?? lossMayHarm(answers),
    caption: prediction && predictionCaption(prediction, units, timeZone),
    feedback: hasWeights && isMeasured ? goalWeightFeedback(currentKg, goalKg, heightCm) : undefined,
  }
}
