import type { Answers } from '../answers.ts'
import { bodyMassIndex } from '../body/bmi.ts'
import { goalWeightFeedback } from '../body/goal-weight.ts'
import type { WeightPrediction } from '../body/weight-prediction.ts'
import { describeWeight, heightOrDefault, weightOrDefault, type PreferredUnits } from '../units.ts'
import type { PlaceholderValues } from './fill-placeholders.ts'
import { formatDay } from './format-day.ts'

/** Where the main flows keep the answers the placeholders speak of. */
const questionIds = {
  name: 'name',
  age: 'age',
  height: 'height',
  weight: 'weight',
  goal: 'goal_weight',
} as const

/**
 * What the placeholders stand for, out of the answers so far and the prediction drawn from them, in the visitor's
 * units. What is not known yet stays unset, as does a weight to lose where there is none and the date of a goal the
 * prediction doesn't reach: no text may promise it. `{price}` is the offer's.
 */
export function placeholderValues(
  answers: Answers,
  prediction: WeightPrediction | undefined,
  units: PreferredUnits,
  brandName: string,
  timeZone?: string,
): PlaceholderValues {
  const name = answers[questionIds.name]
  const age = answers[questionIds.age]
  const currentKg = weightOrDefault(answers[questionIds.weight])
  const goalKg = weightOrDefault(answers[questionIds.goal])
  const toLose = currentKg > 0 && goalKg > 0 ? Math.max(0, currentKg - goalKg) : 0
  const bmi = bodyMassIndex(currentKg, heightOrDefault(answers[questionIds.height]))
  return {
    appName: brandName,
    ...(typeof name === 'string' && { name: name.trim() }),
    ...((typeof age === 'number' || typeof age === 'string') && { age: String(age) }),
    ...(currentKg > 0 && { currentWeight: describeWeight(currentKg, units), bmi: bmi.toFixed(1) }),
    ...(goalKg > 0 && { goalWeight: describeWeight(goalKg, units) }),
    ...(toLose > 0 && {
      weightToLose: describeWeight(toLose, units),
      goalPercent: `${goalWeightFeedback(currentKg, goalKg).lossPercent}%`,
    }),
    ...(prediction?.end === 'goal' && { goalDate: formatDay(prediction.goalDateMs, timeZone) }),
  }
}
