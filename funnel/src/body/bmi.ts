import { defaultHeightCm } from '../units.ts'

export type BmiCategory = 'underweight' | 'normal' | 'overweight' | 'obese'

export const bmiGaugeMin = 14
export const bmiGaugeMax = 40
export const idealBmi = 21.5
export const bmiThreshold = 35
/** Below it a goal is under the range of the World Health Organization's 'normal' weight for adults. */
export const lowestHealthyBmi = 18.5

/** The coloured parts of the gauge from left to right, widths in percent of the whole. */
export const bmiSegments = [
  { category: 'underweight', label: 'Underweight', from: 14, to: 18.5, widthPercent: 17.3 },
  { category: 'normal', label: 'Normal', from: 18.5, to: 25, widthPercent: 25 },
  { category: 'overweight', label: 'Overweight', from: 25, to: 30, widthPercent: 19.2 },
  { category: 'obese', label: 'Obese', from: 30, to: 40, widthPercent: 38.5 },
] as const satisfies readonly {
  category: BmiCategory
  label: string
  from: number
  to: number
  widthPercent: number
}[]

/**
 * Body mass index to one decimal: kilograms over metres squared (Quetelet; WHO Technical Report 894).
 * A missing or impossible height counts as 170 cm; an impossible weight gives 0.
 */
export function bodyMassIndex(kilograms: number, centimetres?: number): number {
  if (!(kilograms > 0) || !Number.isFinite(kilograms)) return 0
  const isHeight = centimetres !== undefined && centimetres > 0 && Number.isFinite(centimetres)
  const metres = (isHeight ? centimetres : defaultHeightCm) / 100
  const index = kilograms / (metres * metres)
  return Number.isFinite(index) ? Math.round(index * 10) / 10 : 0
}

/** Whether a body of this weight is under the healthy range. Without a height or a weight nothing is known of it. */
export function isBelowHealthyRange(kilograms: number, centimetres: number | undefined): boolean {
  if (centimetres === undefined || !(centimetres > 0) || !(kilograms > 0)) return false
  return bodyMassIndex(kilograms, centimetres) < lowestHealthyBmi
}

/** The category of a body mass index as shown, so of its one-decimal value. */
export function bmiCategory(bmi: number): BmiCategory {
  if (bmi < lowestHealthyBmi) return 'underweight'
  if (bmi < 25) return 'normal'
  return bmi < 30 ? 'overweight' : 'obese'
}

/** The weight in kilograms at which a body of this height has this index. */
export function weightAtBmi(bmi: number, centimetres: number): number {
  return bmi * (centimetres / 100) ** 2
}

/** Where the marker stands on the gauge, in percent from the left, kept inside it. */
export function bmiMarkerPercent(bmi: number): number {
  const percent = ((bmi - bmiGaugeMin) / (bmiGaugeMax - bmiGaugeMin)) * 100
  return Math.min(100, Math.max(0, Math.round(percent * 10) / 10))
}
