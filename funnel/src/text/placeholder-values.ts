import type { Answers } from '../answers.ts'
import { bodyMassIndex } from '../body/bmi.ts'
import { goalWeightFeedback } from '../body/goal-weight.ts'
import { describeEnd, type WeightPrediction } from '../body/weight-prediction.ts'
import { describeWeight, heightOrDefault, unbroken, weightOrDefault, type PreferredUnits } from '../units.ts'
import type { PlaceholderValues } from './fill-placeholders.ts'
import { formatDay } from './format-day.ts'

/** The question ids under which the main flows store the answers that placeholders use. */
const questionIds = {
  name: 'name',
  age: 'age',
  height: 'height',
  weight: 'weight',
} as const

/**
 * The placeholder values for the answers so far and the prediction drawn from them, in the visitor's units. Unknown
 * values stay unset. So do the goal, its date and the weight to lose if the prediction does not reach the goal, since
 * no text may promise or praise it. `{possibleWeight}` and `{possibleDate}` are where the prediction ends, unset if it
 * stays level. `{price}` is filled by the offer.
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
  const bmi = bodyMassIndex(currentKg, heightOrDefault(answers[questionIds.height]))
  return {
    appName: brandName,
    ...(typeof name === 'string' && { name: name.trim() }),
    ...((typeof age === 'number' || typeof age === 'string') && { age: String(age) }),
    ...(currentKg > 0 && { currentWeight: unbroken(describeWeight(currentKg, units)), bmi: bmi.toFixed(1) }),
    ...(prediction?.end === 'goal' && {
      goalWeight: unbroken(describeWeight(prediction.goalKg, units)),
      weightToLose: unbroken(describeWeight(prediction.startKg - prediction.goalKg, units)),
      goalPercent: `${goalWeightFeedback(prediction.startKg, prediction.goalKg).lossPercent}%`,
      goalDate: formatDay(prediction.goalDateMs, timeZone),
    }),
    ...(prediction?.isLevel === false && {
      possibleWeight: unbroken(describeEnd(prediction, units)),
      possibleDate: formatDay(prediction.goalDateMs, timeZone),
    }),
  }
}
