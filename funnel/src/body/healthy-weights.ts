import type { WeightUnit } from '../units.ts'
import { kilogramsIn, kilogramsPerPound } from '../units.ts'
import { bmiCategory, bodyMassIndex, lowestHealthyBmi, weightAtBmi } from './bmi.ts'

/**
 * The lowest and the highest whole weight, in this unit, that the gauge calls normal at this height in centimeters. It
 * goes by one decimal: 24.95 is displayed as 25.0, which is overweight, and 18.45 as 18.5, which is normal.
 */
export function healthyWeights(
  unit: WeightUnit,
  heightCm: number,
): { readonly low: number; readonly high: number } {
  const at = (bmi: number) => kilogramsIn(unit, weightAtBmi(bmi, heightCm))
  const kilograms = unit === 'KG' ? 1 : kilogramsPerPound
  const isNormal = (value: number) => bmiCategory(bodyMassIndex(value * kilograms, heightCm)) === 'normal'
  const low = Math.ceil(at(lowestHealthyBmi))
  const high = Math.floor(at(25))
  return { low: isNormal(low - 1) ? low - 1 : low, high: isNormal(high) ? high : high - 1 }
}
