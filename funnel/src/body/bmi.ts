import { defaultHeightCm } from '../units.ts'

export type BmiCategory = 'underweight' | 'normal' | 'overweight' | 'obese'

export const bmiGaugeMin = 14
export const bmiGaugeMax = 40
export const idealBmi = 21.5
export const bmiThreshold = 35
/** A goal below this is under the World Health Organization's 'normal' weight range for adults. */
export const lowestHealthyBmi = 18.5
/** Where its next two ranges begin. */
const overweightBmi = 25
const obeseBmi = 30

/** The colored segments of the gauge from left to right; widths in percent of the whole. */
export const bmiSegments = [
  {
    category: 'underweight',
    label: 'Underweight',
    from: bmiGaugeMin,
    to: lowestHealthyBmi,
    widthPercent: 17.3,
  },
  { category: 'normal', label: 'Normal', from: lowestHealthyBmi, to: overweightBmi, widthPercent: 25 },
  { category: 'overweight', label: 'Overweight', from: overweightBmi, to: obeseBmi, widthPercent: 19.2 },
  { category: 'obese', label: 'Obese', from: obeseBmi, to: bmiGaugeMax, widthPercent: 38.5 },
] as const satisfies readonly {
  category: BmiCategory
  label: string
  from: number
  to: number
  widthPercent: number
}[]

/**
 * Body mass index to one decimal: kilograms over meters squared (Quetelet; WHO Technical Report 894). A missing or
 * impossible height counts as 170 cm; an impossible weight gives 0.
 */
export function bodyMassIndex(kilograms: number, centimeters?: number): number {
  if (!(kilograms > 0) || !Number.isFinite(kilograms)) return 0
  const isHeight = centimeters !== undefined && centimeters > 0 && Number.isFinite(centimeters)
  const meters = (isHeight ? centimeters : defaultHeightCm) / 100
  const index = kilograms / (meters * meters)
  return Number.isFinite(index) ? Math.round(index * 10) / 10 : 0
}

/** Whether somebody of this weight is below the healthy range. False when the height or the weight is unknown. */
export function isBelowHealthyRange(kilograms: number, centimeters: number | undefined): boolean {
  if (centimeters === undefined || !(centimeters > 0) || !(kilograms > 0)) return false
  return bodyMassIndex(kilograms, centimeters) < lowestHealthyBmi
}

/** The category of a body mass index as it is displayed, that is, of its one-decimal value. */
export function bmiCategory(bmi: number): BmiCategory {
  if (bmi < lowestHealthyBmi) return 'underweight'
  if (bmi < overweightBmi) return 'normal'
  return bmi < obeseBmi ? 'overweight' : 'obese'
}

/** The weight in kilograms that gives this body mass index at this height. */
export function weightAtBmi(bmi: number, centimeters: number): number {
  return bmi * (centimeters / 100) ** 2
}

/** Position of the marker on the gauge, in percent from the left, clamped to the gauge. */
export function bmiMarkerPercent(bmi: number): number {
  const percent = ((bmi - bmiGaugeMin) / (bmiGaugeMax - bmiGaugeMin)) * 100
  return Math.min(100, Math.max(0, Math.round(percent * 10) / 10))
}
