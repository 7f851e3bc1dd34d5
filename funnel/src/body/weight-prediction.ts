import type { Answers } from '../answers.ts'
import {
  describeMeasurement,
  describeWeight,
  kilogramsIn,
  unbroken,
  type PreferredUnits,
  type WeightUnit,
} from '../units.ts'
import { dayMs } from '../calendar/durations.ts'
import { formatDay } from '../text/format-day.ts'
import { graphDefaults } from '../timings.ts'
import { healthyWeights } from './healthy-weights.ts'
import {
  bodyAndGoalOf,
  flattened,
  flattening,
  predictionTarget,
  type BodyAndGoal,
  type PredictionEnd,
  type PredictionTarget,
} from './prediction-target.ts'

const daysPerWeek = 7
const levelEnds: ReadonlySet<PredictionEnd> = new Set([
  'maintenance',
  'lower-bound',
  'below-range',
  'set-aside',
])

export interface PredictionInput extends BodyAndGoal {
  /** Where the curve starts, in milliseconds since 1970. */
  readonly from: number
}

export interface PredictionPoint {
  readonly atMs: number
  readonly kilograms: number
}

export interface WeightPrediction {
  readonly end: PredictionEnd
  /** Whether the curve stays at today's weight. */
  readonly isLevel: boolean
  readonly points: readonly PredictionPoint[]
  readonly startKg: number
  readonly endKg: number
  readonly goalKg: number
  /** In centimeters; undefined if unknown. */
  readonly heightCm: number | undefined
  /** The day the curve ends, in milliseconds since 1970. */
  readonly goalDateMs: number
  readonly days: number
  /** Kilograms a week on average over the whole curve. */
  readonly weeklyPaceKg: number
}

function positive(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0
}

/**
 * A possible curve from the current to the goal weight, in kilograms: an exponential approach, `w(t) = w0 - D * (1 -
 * e^(-1.2 t/T)) / (1 - e^-1.2)`, whose first and fastest week loses at most 1 percent of body weight and at most 0.9
 * kg. Source of the pace: NHS weight-loss plan, 0.5 to 1 kg a week; CDC 'Steps for Losing Weight', 1 to 2 lb a week.
 * Source of the flattening: loss slows as the body adapts (Hall et al., Lancet 2011). It is a model, not a promise. A
 * goal more than a year away ends at a first milestone; a goal that is not below the current weight, or that may do
 * harm, gives a level line of 12 weeks, and so does any goal of somebody at or below the lower bound of the healthy
 * range. Impossible input counts as 0.
 */
export function predictWeight(input: PredictionInput): WeightPrediction {
  const body = { ...input, currentKg: positive(input.currentKg), goalKg: positive(input.goalKg) }
  const from = Number.isFinite(input.from) ? input.from : 0
  return curve({ ...body, from }, predictionTarget(body))
}

/** The prediction for a quiz's answers, starting at `from`. Undefined while today's weight is unknown. */
export function predictionOf(answers: Answers, from: number): WeightPrediction | undefined {
  const body = bodyAndGoalOf(answers)
  return body.currentKg > 0 ? predictWeight({ ...body, from }) : undefined
}

function curve(input: PredictionInput, { end, endKg, weeks }: PredictionTarget): WeightPrediction {
  const { currentKg, goalKg, heightCm, from } = input
  const days = Math.ceil(weeks * daysPerWeek)
  const last = graphDefaults.points - 1
  const points = Array.from({ length: last + 1 }, (_, place): PredictionPoint => {
    const share = place / last
    return {
      atMs: from + Math.round(days * share * dayMs),
      kilograms: place === last ? endKg : weightOnCurve(currentKg, endKg, share),
    }
  })
  return {
    end,
    isLevel: levelEnds.has(end),
    points,
    startKg: currentKg,
    endKg,
    goalKg,
    heightCm,
    goalDateMs: from + days * dayMs,
    days,
    weeklyPaceKg: (currentKg - endKg) / (days / daysPerWeek),
  }
}

/** The weight after a share of the curve's time, 0 to 1. */
export function weightOnCurve(startKg: number, endKg: number, share: number): number {
  return startKg - ((startKg - endKg) * (1 - Math.exp(-flattening * share))) / flattened
}

/** What the end of the curve is called, in a word or two next to its weight. */
export const predictionEndTitles = {
  goal: 'Your goal',
  'first-milestone': 'First milestone',
  'healthy-range': 'Start of healthy range',
  maintenance: 'Steady',
  'lower-bound': 'Steady',
  'below-range': 'Steady',
  'set-aside': 'As today',
} satisfies Record<PredictionEnd, string>

/**
 * The weight at which the curve ends, in words. An end that we chose rather than the visitor is a whole number: a
 * milestone is rounded up, so that it promises no more than was calculated, and the healthy range begins where the
 * question about the goal says that it does.
 */
export function describeEnd(prediction: WeightPrediction, units: PreferredUnits): string {
  const { startKg, endKg } = prediction
  const whole = wholeEnd(prediction, units.weight)
  return whole !== undefined && whole < kilogramsIn(units.weight, startKg)
    ? describeMeasurement(
        units.weight === 'KG' ? { unit: 'KG', kilograms: whole } : { unit: 'LB', pounds: whole },
      )
    : describeWeight(endKg, units)
}

function wholeEnd({ end, endKg, heightCm }: WeightPrediction, unit: WeightUnit): number | undefined {
  if (end === 'first-milestone') return Math.ceil(kilogramsIn(unit, endKg))
  return end === 'healthy-range' && heightCm !== undefined ? healthyWeights(unit, heightCm).low : undefined
}

/** One or two sentences under the graph, in the visitor's units. They say what is possible, never what will happen. */
export function predictionCaption(
  prediction: WeightPrediction,
  units: PreferredUnits,
  timeZone?: string,
): string {
  const weight = unbroken(describeEnd(prediction, units))
  const day = formatDay(prediction.goalDateMs, timeZone)
  switch (prediction.end) {
    case 'goal':
      return `Reaching ${weight} by ${day} is possible at a safe, steady pace. Results differ from person to person.`
    case 'first-milestone':
      return `A first milestone of ${weight} by ${day} is possible at a safe, steady pace. Results differ from person to person.`
    case 'healthy-range':
      return `Reaching ${weight}, where the healthy range for your height begins, is possible by ${day}. Please talk to a doctor before aiming lower.`
    case 'maintenance':
      return `Holding a steady ${weight} is possible with habits that fit your days. Results differ from person to person.`
    case 'lower-bound':
      return `Holding a steady ${weight} is possible with habits that fit your days. The healthy range for your height begins there, so please talk to a doctor before aiming lower.`
    case 'below-range':
      return `Eating well and holding a steady ${weight} is possible. That is below the range usually seen as healthy for your height, so please talk to a doctor about a weight that is right for you.`
    case 'set-aside':
      return 'We show no path to a lower weight here. With what you told us, a weight goal can do harm, so please talk to the people who care for you first.'
  }
}
