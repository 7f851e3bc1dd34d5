import type { WeightUnit } from '../units.ts'
import { kilogramsIn, kilogramsPerPound } from '../units.ts'
import { bmiCategory, bodyMassIndex, lowestHealthyBmi, weightAtBmi } from './bmi.ts'

/**
 * The lowest and the highest whole weight, in this unit, that the gauge calls normal at this height in centimeters. It
 * goes by one decimal: 24.95 is displayed as 25.0, which is overweight.
 */
export function healthyWeights(
  unit: WeightUnit,
  heightCm: number,
): { readonly low: number; readonly high: number } {
  const at = (bmi: number) => kilogramsIn(unit, weightAtBmi(bmi, heightCm))
  const kilograms = unit === 'KG' ? 1 : kilogramsPerPound
  const high = Math.floor(at(25))
  const isNormal = bmiCategory(bodyMassIndex(high * kilograms, heightCm)) === 'normal'
  return { low: Math.ceil(at(lowestHealthyBmi)), high: isNormal ? high : high - 1 }
}
