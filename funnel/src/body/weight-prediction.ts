import { describeWeight, type PreferredUnits } from '../units.ts'
import { formatDay } from '../text/format-day.ts'
import { graphDefaults } from '../timings.ts'
import { bodyMassIndex, lowestHealthyBmi, weightAtBmi } from './bmi.ts'
import { sameWeightKg } from './goal-weight.ts'

const dayMs = 86_400_000
const daysPerWeek = 7
/** The fastest week of any prediction, as a share of body weight and in kilograms; the smaller one counts. */
export const fastestWeeklyShare = 0.01
export const fastestWeeklyKg = 0.9
const longestWeeks = 52
const maintenanceWeeks = 12
const mostPoints = 400
/** How strongly the curve flattens: the last week runs at e^-1.2 = 30 percent of the first week's pace. */
const flattening = 1.2
const flattened = 1 - Math.exp(-flattening)

export interface PredictionInput {
  readonly currentKg: number
  readonly goalKg: number
  /** Where the curve starts, in milliseconds since 1970. */
  readonly from: number
  /** With it the curve never aims below a body mass index of 18.5. */
  readonly heightCm?: number | undefined
  /** How many points the graph takes, 2 to 400; 6 otherwise. */
  readonly pointCount?: number
}

export interface PredictionPoint {
  readonly atMs: number
  readonly kilograms: number
}

export interface WeightPrediction {
  /** What the curve ends at: the goal, a stage on a long way, the healthy range, or the weight of today. */
  readonly end: 'goal' | 'first-milestone' | 'healthy-range' | 'maintenance'
  readonly points: readonly PredictionPoint[]
  readonly startKg: number
  readonly endKg: number
  readonly goalKg: number
  /** The day the curve ends, in milliseconds since 1970. */
  readonly goalDateMs: number
  readonly days: number
  /** Kilograms a week on average over the whole curve. */
  readonly weeklyPaceKg: number
}

function positive(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0
}

/** The lowest weight the curve may aim at. */
function healthyGoal(currentKg: number, goalKg: number, heightCm: number | undefined): number {
  if (heightCm === undefined || !(heightCm > 0)) return goalKg
  if (bodyMassIndex(goalKg, heightCm) >= lowestHealthyBmi) return goalKg
  return Math.min(currentKg, Math.max(goalKg, weightAtBmi(lowestHealthyBmi, heightCm)))
}

/**
 * A possible way from the current to the goal weight, in kilograms: an exponential approach,
 * `w(t) = w0 - D * (1 - e^(-1.2 t/T)) / (1 - e^-1.2)`, whose first and fastest week loses at most 1 percent of body
 * weight and at most 0.9 kg. Source of the pace: NHS weight-loss plan, 0.5 to 1 kg a week; CDC 'Steps for Losing
 * Weight', 1 to 2 lb a week. Source of the flattening: loss slows as the body adapts (Hall et al., Lancet 2011).
 * It is a model, not a promise. A way longer than a year ends at a first milestone; a goal not below the current
 * weight gives a level line of 12 weeks. Impossible input counts as 0.
 */
export function predictWeight(input: PredictionInput): WeightPrediction {
  const currentKg = positive(input.currentKg)
  const goalKg = positive(input.goalKg)
  const from = Number.isFinite(input.from) ? input.from : 0
  const aim = healthyGoal(currentKg, goalKg, input.heightCm)
  const way = goalKg > 0 ? currentKg - aim : 0
  const isHealthyEnd = aim > goalKg

  if (way < sameWeightKg) {
    return curve('maintenance', { currentKg, goalKg, from, endKg: currentKg, weeks: maintenanceWeeks }, input)
  }
  const fastest = Math.min(currentKg * fastestWeeklyShare, fastestWeeklyKg)
  const weeks = (way * flattening) / (flattened * fastest)
  if (weeks <= longestWeeks) {
    const end = isHealthyEnd ? 'healthy-range' : 'goal'
    return curve(end, { currentKg, goalKg, from, endKg: aim, weeks: Math.max(1, weeks) }, input)
  }
  const reachable = (longestWeeks * flattened * fastest) / flattening
  const endKg = currentKg - reachable
  return curve('first-milestone', { currentKg, goalKg, from, endKg, weeks: longestWeeks }, input)
}

interface Way {
  readonly currentKg: number
  readonly goalKg: number
  readonly from: number
  readonly endKg: number
  readonly weeks: number
}

function curve(end: WeightPrediction['end'], way: Way, input: PredictionInput): WeightPrediction {
  const { currentKg, goalKg, from, endKg } = way
  const days = Math.ceil(way.weeks * daysPerWeek)
  const distance = currentKg - endKg
  const { pointCount = graphDefaults.points } = input
  const last =
    (pointCount >= 2 && pointCount <= mostPoints ? Math.trunc(pointCount) : graphDefaults.points) - 1
  const points = Array.from({ length: last + 1 }, (_, place): PredictionPoint => {
    const share = place / last
    const lost = (distance * (1 - Math.exp(-flattening * share))) / flattened
    return {
      atMs: from + Math.round(days * share * dayMs),
      kilograms: place === last ? endKg : currentKg - lost,
    }
  })
  return {
    end,
    points,
    startKg: currentKg,
    endKg,
    goalKg,
    goalDateMs: from + days * dayMs,
    days,
    weeklyPaceKg: distance / (days / daysPerWeek),
  }
}

/** One sentence under the graph, in the visitor's units. It says what is possible, never what will be. */
export function predictionCaption(
  prediction: WeightPrediction,
  units: PreferredUnits,
  timeZone?: string,
): string {
  const weight = describeWeight(prediction.endKg, units)
  const day = formatDay(prediction.goalDateMs, timeZone)
  switch (prediction.end) {
    case 'goal':
      return `Reaching ${weight} by ${day} is possible at a safe, steady pace. Results differ from person to person.`
    case 'first-milestone':
      return `A first milestone of ${weight} by ${day} is possible at a safe, steady pace. Results differ from person to person.`
    case 'healthy-range':
      return `Reaching ${weight}, the healthy range for your height, is possible by ${day}. Please talk to a doctor before aiming lower.`
    case 'maintenance':
      return `Holding a steady ${weight} is possible with habits that fit your days. Results differ from person to person.`
  }
}
