import { expect, it } from 'vitest'
import { imperialUnits, metricUnits, toCentimeters, toKilograms } from '../units.ts'
import { bmiCategory, bodyMassIndex } from './bmi.ts'
import { healthyWeights } from './healthy-weights.ts'
import { describeEnd, predictWeight } from './weight-prediction.ts'

const inFeet = Array.from({ length: 6 * 12 + 11 - (4 * 12 + 6) + 1 }, (_, index) => {
  const inches = 4 * 12 + 6 + index
  return toCentimeters({ unit: 'FT', feet: Math.floor(inches / 12), inches: inches % 12 })
})
const inCentimeters = Array.from({ length: 205 - 145 + 1 }, (_, index) => 145 + index)

const categories = (unit: 'LB' | 'KG', heightCm: number) => {
  const { low, high } = healthyWeights(unit, heightCm)
  return [low - 1, low, high, high + 1].map((value) =>
    bmiCategory(
      bodyMassIndex(
        toKilograms(unit === 'LB' ? { unit, pounds: value } : { unit, kilograms: value }),
        heightCm,
      ),
    ),
  )
}

it.each(['LB', 'KG'] as const)(
  'names, in %s and at every height, the outermost weights that the gauge calls normal',
  (unit) => {
    const heights = [...inFeet, ...inCentimeters]
    const found = heights.map((heightCm) => [heightCm, ...categories(unit, heightCm)])
    expect(found).toEqual(
      heights.map((heightCm) => [heightCm, 'underweight', 'normal', 'normal', 'overweight']),
    )
  },
)

it.each([imperialUnits, metricUnits])(
  'is where a forecast ends, in $weight, if the goal is below it',
  (units) => {
    const heights = [...inFeet, ...inCentimeters]
    const ends = heights.map((heightCm) => {
      const { low } = healthyWeights(units.weight, heightCm)
      const [currentKg, goalKg] = [low + 10, low - 1].map((value) =>
        toKilograms(units.weight === 'LB' ? { unit: 'LB', pounds: value } : { unit: 'KG', kilograms: value }),
      )
      const prediction = predictWeight({ currentKg: currentKg ?? 0, goalKg: goalKg ?? 0, heightCm, from: 0 })
      return [heightCm, prediction.end, describeEnd(prediction, units)]
    })
    const named = heights.map((heightCm) => [
      heightCm,
      'healthy-range',
      `${healthyWeights(units.weight, heightCm).low} ${units.weight === 'LB' ? 'lb' : 'kg'}`,
    ])
    expect(ends).toEqual(named)
  },
)

it.each([
  [imperialUnits, 0, 'lower-bound'],
  [imperialUnits, 1, 'healthy-range'],
  [metricUnits, 0, 'lower-bound'],
  [metricUnits, 0.5, 'healthy-range'],
])('in %o, %d above it, a lower goal ends the forecast at %s', (units, above, end) => {
  const heights = [...inFeet, ...inCentimeters]
  const ends = heights.map((heightCm) => {
    const { low } = healthyWeights(units.weight, heightCm)
    const [currentKg = 0, goalKg = 0] = [low + above, low - 5].map((value) =>
      toKilograms(units.weight === 'LB' ? { unit: 'LB', pounds: value } : { unit: 'KG', kilograms: value }),
    )
    return [heightCm, predictWeight({ currentKg, goalKg, heightCm, unit: units.weight, from: 0 }).end]
  })
  expect(ends).toEqual(heights.map((heightCm) => [heightCm, end]))
})
