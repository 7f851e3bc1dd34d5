import { describeEnd, describeWeight, formatDay, kilogramsIn, predictionEndTitles } from '@fennel/funnel'
import type { PreferredUnits, WeightPrediction } from '@fennel/funnel'

export interface PredictionWords {
  readonly startWeight: string
  readonly endWeight: string
  /** What the curve ends at: the goal, a stage on the way, the healthy range, or a steady weight. */
  readonly endTitle: string
  readonly endDay: string
  /** e.g. `about 1.2 lb a week`; undefined for a level line. */
  readonly pace: string | undefined
  readonly weeks: number
}

/** The numbers of a prediction as the cards word them. */
export function predictionWords(
  prediction: WeightPrediction,
  units: PreferredUnits,
  timeZone: string,
): PredictionWords {
  const pace = kilogramsIn(units.weight, prediction.weeklyPaceKg)
  return {
    startWeight: describeWeight(prediction.startKg, units),
    endWeight: describeEnd(prediction, units),
    endTitle: predictionEndTitles[prediction.end],
    endDay: formatDay(prediction.goalDateMs, timeZone),
    pace: prediction.isLevel ? undefined : `about ${pace} ${units.weight === 'KG' ? 'kg' : 'lb'} a week`,
    weeks: Math.max(1, Math.round(prediction.days / 7)),
  }
}
