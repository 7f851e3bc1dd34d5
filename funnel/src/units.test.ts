import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convertMeasurement,
  defaultUnits,
  describeMeasurement,
  describeWeight,
  heightOrDefault,
  imperialUnits,
  isHeight,
  isWeight,
  linkUnits,
  measuredUnit,
  metricUnits,
  minimumWeightHint,
  toCentimeters,
  toKilograms,
  unbroken,
  unitsOfSystem,
  unitSystemOf,
  weightOrDefault,
} from './units.ts'

describe('convertMeasurement', () => {
  it.each([
    [{ unit: 'FT', feet: 5, inches: 7 }, 'CM', { unit: 'CM', cm: 170 }],
    [{ unit: 'CM', cm: 170 }, 'FT', { unit: 'FT', feet: 5, inches: 7 }],
    // 182 cm are 71.65 in: 11.65 in are carried into the next foot.
    [{ unit: 'CM', cm: 182 }, 'FT', { unit: 'FT', feet: 6, inches: 0 }],
    [{ unit: 'LB', pounds: 160 }, 'KG', { unit: 'KG', kilograms: 72.6 }],
    [{ unit: 'KG', kilograms: 72.5 }, 'LB', { unit: 'LB', pounds: 159.8 }],
    [{ unit: 'KG', kilograms: 72.55 }, 'KG', { unit: 'KG', kilograms: 72.55 }],
  ] as const)('%j in %s', (given, unit, expected) => {
    expect(convertMeasurement(given, unit)).toStrictEqual(expected)
  })

  it('does not turn a height into a weight', () => {
    const height = { unit: 'CM', cm: 170 } as const
    const weight = { unit: 'LB', pounds: 160 } as const
    expect(convertMeasurement(height as typeof height | typeof weight, 'KG')).toBeUndefined()
    expect(convertMeasurement(weight as typeof height | typeof weight, 'FT')).toBeUndefined()
  })

  it('converts there and back within rounding, with inches below 12', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 300 }), fc.integer({ min: 35, max: 500 }), (cm, kilograms) => {
        const feet = convertMeasurement({ unit: 'CM', cm }, 'FT')
        expect(feet.unit === 'FT' && feet.inches < 12 && Number.isInteger(feet.inches)).toBe(true)
        expect(Math.abs(toCentimeters(feet) - cm)).toBeLessThanOrEqual(1.2701)
        const pounds = convertMeasurement({ unit: 'KG', kilograms }, 'LB')
        expect(Math.abs(toKilograms(pounds) - kilograms)).toBeLessThanOrEqual(0.03)
      }),
    )
  })

  it('shows whole pounds as they were typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 77, max: 1100 }), (pounds) => {
        expect(describeWeight(toKilograms({ unit: 'LB', pounds }), imperialUnits)).toBe(`${pounds} lb`)
      }),
    )
  })
})

it('uses the exact factors', () => {
  expect(toCentimeters({ unit: 'FT', feet: 1, inches: 1 })).toBeCloseTo(33.02, 10)
  expect(toKilograms({ unit: 'LB', pounds: 1 })).toBe(0.453592)
})

it('links units: one choice sets both', () => {
  expect(linkUnits('KG')).toStrictEqual({ weight: 'KG', height: 'CM' })
  expect(linkUnits('CM')).toStrictEqual({ weight: 'KG', height: 'CM' })
  expect(linkUnits('LB')).toStrictEqual({ weight: 'LB', height: 'FT' })
  expect(linkUnits('FT')).toStrictEqual({ weight: 'LB', height: 'FT' })
  expect(linkUnits({ height: 'CM' })).toStrictEqual(metricUnits)
  expect(linkUnits({})).toStrictEqual(imperialUnits)
  expect(defaultUnits).toStrictEqual({ weight: 'LB', height: 'FT' })
  for (const system of ['imperial', 'metric'] as const) {
    expect(unitSystemOf(unitsOfSystem(system))).toBe(system)
    expect(unitsOfSystem(system)).toStrictEqual(system === 'metric' ? metricUnits : imperialUnits)
  }
})

it.each([
  [{ weight: 'LB:pounds=160', goal_weight: 'KG:kilograms=70' }, 'KG'],
  [{ goal_weight: 'LB:pounds=150', height: 'CM:cm=170', weight: 'KG:kilograms=80' }, 'LB'],
  [{ weight: 'LB:pounds=160', height: 'CM:cm=170', gender: 'female' }, 'LB'],
  [{ age: 34, height: 'CM:cm=170' }, 'KG'],
  [{ weight_loss_goal: 'lose_1_10_kg', gender: 'female' }, 'KG'],
  // On a landing page, the time zone may have chosen the unit of the rough goal.
  [{ weight_loss_goal: 'lose_1_10_kg', height: 'FT:feet=5&inches=7' }, 'LB'],
  [{ gender: 'female', weight: 'LB:pounds=160' }, 'LB'],
  [{ height: 'FT:feet=5&inches=7' }, 'LB'],
  [{ note: 'about 70 KG: or so', tag: 'in_kg_or_lb' }, undefined],
  [{}, undefined],
])('the answers %j were measured in %s', (answers, unit) => {
  expect(measuredUnit(answers)).toBe(unit)
})

it('falls back to 170 cm and 0 kg', () => {
  expect(heightOrDefault('CM:cm=180')).toBe(180)
  expect(heightOrDefault({ tabId: 'FT', ft: 5, in: 5 })).toBeCloseTo(165.1, 10)
  for (const nothing of [undefined, 'tall', 'LB:pounds=160', 'CM:cm=0'])
    expect(heightOrDefault(nothing)).toBe(170)
  expect(weightOrDefault('KG:kilograms=72.5')).toBe(72.5)
  for (const nothing of [undefined, 'heavy', 'CM:cm=170']) expect(weightOrDefault(nothing)).toBe(0)
})

it('describes measurements in words', () => {
  expect(describeMeasurement({ unit: 'FT', feet: 5, inches: 7 })).toBe('5 ft 7 in')
  expect(describeMeasurement({ unit: 'KG', kilograms: 72.55 })).toBe('72.6 kg')
  expect(unbroken('5 ft 7 in')).toBe('5\u00A0ft\u00A07\u00A0in')
  expect(minimumWeightHint('LB')).toBe('Minimum 77 lb')
  expect(minimumWeightHint('KG')).toBe('Minimum 35 kg')
})

it('distinguishes heights from weights', () => {
  expect(isHeight({ unit: 'FT', feet: 5, inches: 7 })).toBe(true)
  expect(isHeight({ unit: 'LB', pounds: 160 })).toBe(false)
  expect(isWeight({ unit: 'KG', kilograms: 70 })).toBe(true)
  expect(isWeight({ unit: 'CM', cm: 170 })).toBe(false)
})
