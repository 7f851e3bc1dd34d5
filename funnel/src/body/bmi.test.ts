import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bmiCategory,
  bmiGaugeMax,
  bmiGaugeMin,
  bmiMarkerPercent,
  bmiSegments,
  bmiThreshold,
  bodyMassIndex,
  idealBmi,
  isBelowHealthyRange,
  weightAtBmi,
} from './bmi.ts'

it.each([
  [72.5, 170, 25.1],
  [80, 180, 24.7],
  [81.64656, 165.1, 30],
  [70, undefined, 24.2],
  [70, 0, 24.2],
  [70, Number.NaN, 24.2],
  [0, 170, 0],
  [-5, 170, 0],
  [Number.NaN, 170, 0],
  [Number.POSITIVE_INFINITY, 170, 0],
])('%d kg at %s cm is %d', (kilograms, centimeters, bmi) => {
  expect(bodyMassIndex(kilograms, centimeters)).toBe(bmi)
})

it.each([
  [53, 170, true],
  [53.5, 170, false],
  [54, 170, false],
  [45, undefined, false],
  [45, 0, false],
  [0, 170, false],
])('%d kg at %s cm is below the healthy range: %s', (kilograms, centimeters, isBelow) => {
  expect(isBelowHealthyRange(kilograms, centimeters)).toBe(isBelow)
})

it.each([
  [10, 'underweight'],
  [18.4, 'underweight'],
  [18.5, 'normal'],
  [24.9, 'normal'],
  [25, 'overweight'],
  [29.9, 'overweight'],
  [30, 'obese'],
  [60, 'obese'],
])('%d is %s', (bmi, category) => {
  expect(bmiCategory(bmi)).toBe(category)
})

describe('the gauge', () => {
  it('runs from 14 to 40 with the given widths', () => {
    expect([bmiGaugeMin, bmiGaugeMax, idealBmi, bmiThreshold]).toStrictEqual([14, 40, 21.5, 35])
    expect(bmiSegments.map(({ widthPercent }) => widthPercent)).toStrictEqual([17.3, 25, 19.2, 38.5])
    expect(bmiSegments.reduce((sum, { widthPercent }) => sum + widthPercent, 0)).toBeCloseTo(100, 10)
  })

  it('draws each segment as wide as its part of the scale', () => {
    for (const { from, to, widthPercent } of bmiSegments) {
      expect(((to - from) / (bmiGaugeMax - bmiGaugeMin)) * 100).toBeCloseTo(widthPercent, 0)
    }
  })

  it.each([
    [14, 0],
    [40, 100],
    [27, 50],
    [18.5, 17.3],
    [5, 0],
    [90, 100],
  ])('puts %d at %d percent', (bmi, percent) => {
    expect(bmiMarkerPercent(bmi)).toBe(percent)
  })

  it('puts the marker in the segment of its category', () => {
    fc.assert(
      fc.property(fc.integer({ min: 140, max: 399 }), (tenths) => {
        const bmi = tenths / 10
        const place = bmiSegments.findIndex(({ category }) => category === bmiCategory(bmi))
        const left = bmiSegments.slice(0, place).reduce((sum, { widthPercent }) => sum + widthPercent, 0)
        const right = left + (bmiSegments[place]?.widthPercent ?? 0)
        expect(bmiMarkerPercent(bmi)).toBeGreaterThanOrEqual(left - 0.1)
        expect(bmiMarkerPercent(bmi)).toBeLessThanOrEqual(right + 0.1)
      }),
    )
  })
})

it('finds the weight that gives a BMI', () => {
  fc.assert(
    fc.property(fc.integer({ min: 90, max: 275 }), fc.integer({ min: 14, max: 60 }), (centimeters, bmi) => {
      expect(bodyMassIndex(weightAtBmi(bmi, centimeters), centimeters)).toBe(bmi)
    }),
  )
})
