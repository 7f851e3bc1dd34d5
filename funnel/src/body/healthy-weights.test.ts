import { expect, it } from 'vitest'
import { toCentimeters, toKilograms } from '../units.ts'
import { bmiCategory, bodyMassIndex } from './bmi.ts'
import { healthyWeights } from './healthy-weights.ts'

const inFeet = Array.from({ length: 6 * 12 + 11 - (4 * 12 + 6) + 1 }, (_, index) => {
  const inches = 4 * 12 + 6 + index
  return toCentimeters({ unit: 'FT', feet: Math.floor(inches / 12), inches: inches % 12 })
})
const inCentimeters = Array.from({ length: 205 - 145 + 1 }, (_, index) => 145 + index)

it('names, at every height, the outermost weights that the gauge calls normal', () => {
  const called = (heightCm: number, weight: Parameters<typeof toKilograms>[0]) =>
    bmiCategory(bodyMassIndex(toKilograms(weight), heightCm))
  for (const heightCm of [...inFeet, ...inCentimeters]) {
    for (const unit of ['LB', 'KG'] as const) {
      const at = (value: number) =>
        called(heightCm, unit === 'LB' ? { unit, pounds: value } : { unit, kilograms: value })
      const { low, high } = healthyWeights(unit, heightCm)
      const where = `${heightCm} cm, ${unit}`
      expect([low, high].map(at), where).toEqual(['normal', 'normal'])
      expect(at(high + 1), where).toBe('overweight')
      expect(at(low - 2), where).toBe('underweight')
    }
  }
})
