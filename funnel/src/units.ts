import {
  parseMeasurement,
  type AnswerValue,
  type Answers,
  type HeightMeasurement,
  type Measurement,
  type MeasurementUnit,
  type WeightMeasurement,
} from './answers.ts'

/** The unit system a visitor reads: pounds and feet, or kilograms and centimeters. */
export type UnitSystem = 'imperial' | 'metric'

export const centimetersPerFoot = 30.48
export const centimetersPerInch = 2.54
export const kilogramsPerPound = 0.453592
export const poundsPerKilogram = 2.20462
export const inchesPerFoot = 12

export const defaultHeightCm = 170
export const defaultWeightKg = 0

/** The smallest weight a visitor can enter, per unit. */
export const minimumWeight = { KG: 35, LB: 77 } as const

export type WeightUnit = WeightMeasurement['unit']
export type HeightUnit = HeightMeasurement['unit']

/** The units a visitor reads. Both belong to the same system, which `linkUnits` ensures. */
export interface PreferredUnits {
  readonly weight: WeightUnit
  readonly height: HeightUnit
}

export const imperialUnits: PreferredUnits = { weight: 'LB', height: 'FT' }
export const metricUnits: PreferredUnits = { weight: 'KG', height: 'CM' }
/** The units until the visitor chooses. Where the landing page asks for measurements, their time zone decides. */
export const defaultUnits: PreferredUnits = linkUnits('LB')

/** Choosing one unit chooses its whole system: KG or CM set both, LB or FT set both. */
export function linkUnits(chosen: MeasurementUnit | Partial<PreferredUnits>): PreferredUnits {
  const unit = typeof chosen === 'string' ? chosen : (chosen.weight ?? chosen.height)
  return unit === 'KG' || unit === 'CM' ? metricUnits : imperialUnits
}

export function unitSystemOf(preferred: PreferredUnits): UnitSystem {
  return preferred.weight === 'KG' ? 'metric' : 'imperial'
}

export function unitsOfSystem(system: UnitSystem): PreferredUnits {
  return system === 'metric' ? metricUnits : imperialUnits
}

/**
 * The weight unit of the system in which the visitor last measured: that of the goal weight, or else of the weight or
 * of the height, first in the first answers; or else of a rough goal in kilograms. Undefined if no answer says.
 */
export function measuredUnit(...latestFirst: readonly Answers[]): WeightUnit | undefined {
  for (const answers of latestFirst) {
    for (const id of ['goal_weight', 'weight', 'height']) {
      const measurement = parseMeasurement(answers[id])
      if (measurement !== undefined) return linkUnits(measurement.unit).weight
    }
  }
  // NOTE: the values of a rough goal name its unit, as in `lose_1_10_kg`. It comes last: on a landing page the time
  // zone may have chosen it.
  const isRough = (answer: unknown) => String(answer).endsWith('_kg')
  return latestFirst.some((answers) => Object.values(answers).some(isRough)) ? 'KG' : undefined
}

export function isHeight(measurement: Measurement): measurement is HeightMeasurement {
  return measurement.unit === 'FT' || measurement.unit === 'CM'
}

export function isWeight(measurement: Measurement): measurement is WeightMeasurement {
  return measurement.unit === 'LB' || measurement.unit === 'KG'
}

/** The height in centimeters, unrounded. */
export function toCentimeters(height: HeightMeasurement): number {
  return height.unit === 'CM'
    ? height.cm
    : height.feet * centimetersPerFoot + height.inches * centimetersPerInch
}

/** The weight in kilograms, unrounded. */
export function toKilograms(weight: WeightMeasurement): number {
  return weight.unit === 'KG' ? weight.kilograms : weight.pounds * kilogramsPerPound
}

/** A weight in kilograms, converted to the given unit, to one decimal. */
export function kilogramsIn(unit: WeightUnit, kilograms: number): number {
  const value = unit === 'KG' ? kilograms : kilograms * poundsPerKilogram
  return Math.round(value * 10) / 10
}

function heightIn(unit: HeightUnit, centimeters: number): HeightMeasurement {
  if (unit === 'CM') return { unit, cm: Math.round(centimeters) }
  const inches = Math.round(centimeters / centimetersPerInch)
  return { unit, feet: Math.floor(inches / inchesPerFoot), inches: inches % inchesPerFoot }
}

function weightIn(unit: WeightUnit, kilograms: number): WeightMeasurement {
  return unit === 'KG'
    ? { unit, kilograms: kilogramsIn('KG', kilograms) }
    : { unit, pounds: kilogramsIn('LB', kilograms) }
}

/**
 * A measurement in another unit, as a person would say it: whole centimeters, whole inches carried into feet, weights
 * to one decimal. The same unit returns the value untouched. A height requested as a weight (or vice versa) gives
 * `undefined`.
 */
export function convertMeasurement(measurement: HeightMeasurement, unit: HeightUnit): HeightMeasurement
export function convertMeasurement(measurement: WeightMeasurement, unit: WeightUnit): WeightMeasurement
export function convertMeasurement(measurement: Measurement, unit: MeasurementUnit): Measurement | undefined
export function convertMeasurement(measurement: Measurement, unit: MeasurementUnit): Measurement | undefined {
  if (measurement.unit === unit) return measurement
  if (unit === 'FT' || unit === 'CM') {
    return isHeight(measurement) ? heightIn(unit, toCentimeters(measurement)) : undefined
  }
  return isWeight(measurement) ? weightIn(unit, toKilograms(measurement)) : undefined
}

/** The measurement in words, e.g. `5 ft 7 in`, `170 cm`, `160 lb`, `72.5 kg`. */
export function describeMeasurement(measurement: Measurement): string {
  const text = (value: number): string => String(Math.round(value * 10) / 10)
  switch (measurement.unit) {
    case 'FT':
      return `${text(measurement.feet)} ft ${text(measurement.inches)} in`
    case 'CM':
      return `${text(measurement.cm)} cm`
    case 'LB':
      return `${text(measurement.pounds)} lb`
    case 'KG':
      return `${text(measurement.kilograms)} kg`
  }
}

/** The same words with non-breaking spaces: a number at the end of a line says nothing without its unit. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00A0')
}

/** A weight in kilograms in the visitor's words, e.g. `152.4 lb`. */
export function describeWeight(kilograms: number, units: PreferredUnits): string {
  return describeMeasurement(weightIn(units.weight, kilograms))
}

/** The height in an answer, in centimeters; 170 if it contains none. */
export function heightOrDefault(answer: AnswerValue | object | undefined): number {
  const height = parseMeasurement(answer)
  const centimeters = height && isHeight(height) ? toCentimeters(height) : 0
  return centimeters > 0 ? centimeters : defaultHeightCm
}

/** The weight in an answer, in kilograms; 0 if it contains none. */
export function weightOrDefault(answer: AnswerValue | object | undefined): number {
  const weight = parseMeasurement(answer)
  return weight && isWeight(weight) ? toKilograms(weight) : defaultWeightKg
}

/** The minimum weight in words, for a hint under the field: `Minimum 77 lb`. */
export function minimumWeightHint(unit: WeightUnit): string {
  return `Minimum ${minimumWeight[unit]} ${unit === 'KG' ? 'kg' : 'lb'}`
}
