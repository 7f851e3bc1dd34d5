import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goalWeightStep, heightStep, weightStep } from '../testing/steps.ts'
import { readAnswer, validateAnswer } from './registry.ts'

const read = (fields: Record<string, string>, tabId: 'FT' | 'CM') => readAnswer(heightStep, { tabId, fields })

describe('height', () => {
  it.each([
    [{ feet: '5', inches: '7' }, 'FT:feet=5&inches=7'],
    [{ feet: '5' }, 'FT:feet=5&inches=0'],
    [{ feet: '2', inches: '0' }, 'FT:feet=2&inches=0'],
    [{ feet: '9', inches: '11' }, 'FT:feet=9&inches=11'],
    [{ feet: '5 ft', inches: '7,5 in' }, 'FT:feet=5&inches=7.5'],
    [{ feet: `5'7,5"` }, 'FT:feet=5&inches=7.5'],
    [{ feet: ` 5  feet 10.25 inches` }, 'FT:feet=5&inches=10.25'],
    [{ feet: `5'7"`, inches: ' 7 ' }, 'FT:feet=5&inches=7'],
    [{ feet: `5'7"` }, 'FT:feet=5&inches=7'],
    [{ feet: '5 ft 7 in' }, 'FT:feet=5&inches=7'],
    [{ feet: '5′7″' }, 'FT:feet=5&inches=7'],
    [{ feet: "5'", inches: '7"' }, 'FT:feet=5&inches=7'],
  ])('accepts %j', (fields, answer) => {
    expect(read(fields, 'FT')).toStrictEqual({ ok: true, answer })
  })

  it.each([
    [{ feet: '1', inches: '7' }, 'feet', 'Please enter a height between 2 ft 0 in and 9 ft 11 in.'],
    [{ feet: '10', inches: '0' }, 'feet', 'Please enter a height between 2 ft 0 in and 9 ft 11 in.'],
    [
      { feet: '5', inches: '13' },
      'inches',
      'Please enter inches between 0 and 11: 5 ft 13 in would be 6 ft 1 in.',
    ],
    [
      { feet: '5', inches: '12' },
      'inches',
      'Please enter inches between 0 and 11: 5 ft 12 in would be 6 ft 0 in.',
    ],
    [
      { feet: '5', inches: 'seven' },
      'inches',
      'Please use digits for your height, between 2 ft 0 in and 9 ft 11 in.',
    ],
    [{ feet: `115'7"` }, 'feet', 'Please use digits for your height, between 2 ft 0 in and 9 ft 11 in.'],
    [{ feet: `5'7" or so` }, 'feet', 'Please use digits for your height, between 2 ft 0 in and 9 ft 11 in.'],
    [{ feet: `10'2"` }, 'feet', 'Please enter a height between 2 ft 0 in and 9 ft 11 in.'],
    [{ feet: `5'13"` }, 'inches', 'Please enter inches between 0 and 11: 5 ft 13 in would be 6 ft 1 in.'],
    [{ feet: '5', inches: '11.5' }, 'inches', 'Please enter inches between 0 and 11.'],
    [{ feet: '5', inches: '-1' }, 'inches', 'Please enter a height between 2 ft 0 in and 9 ft 11 in.'],
    [{ feet: '5.5', inches: '' }, 'feet', 'Please enter whole feet here and the rest as inches.'],
    [{ feet: '', inches: '7' }, 'feet', 'Please enter your height, between 2 ft 0 in and 9 ft 11 in.'],
    [{}, 'feet', 'Please enter your height, between 2 ft 0 in and 9 ft 11 in.'],
    [{ feet: 'five' }, 'feet', 'Please use digits for your height, between 2 ft 0 in and 9 ft 11 in.'],
    [
      { feet: `5'7"`, inches: '8' },
      'feet',
      'Please use digits for your height, between 2 ft 0 in and 9 ft 11 in.',
    ],
  ])('refuses %j', (fields, fieldId, message) => {
    expect(read(fields, 'FT')).toStrictEqual({ ok: false, message, fieldId })
  })

  it.each([
    ['90', true],
    ['275', true],
    ['170,5', true],
    ['170 cm', true],
    ['89.9', 'Please enter a height between 90 cm and 275 cm.'],
    ['276', 'Please enter a height between 90 cm and 275 cm.'],
  ])('validates %j cm', (cm, expected) => {
    const result = read({ cm }, 'CM')
    expect(result.ok ? true : result.message).toBe(expected)
  })
})

describe('weight and goal weight', () => {
  it.each([
    ['LB', 'pounds', '77', 'LB:pounds=77'],
    ['LB', 'pounds', '1,100', 'LB:pounds=1100'],
    ['LB', 'pounds', '1 100', 'LB:pounds=1100'],
    ['KG', 'kilograms', '72,5', 'KG:kilograms=72.5'],
    ['KG', 'kilograms', '35', 'KG:kilograms=35'],
    ['KG', 'kilograms', '500', 'KG:kilograms=500'],
  ] as const)('accepts %s %s=%s', (tabId, field, raw, answer) => {
    for (const step of [weightStep, goalWeightStep]) {
      expect(readAnswer(step, { tabId, fields: { [field]: raw } })).toStrictEqual({
        ok: true,
        answer,
      })
    }
  })

  it.each([
    [weightStep, 'LB', 'pounds', '76.9', 'Please enter a weight between 77 lb and 1100 lb.'],
    [weightStep, 'LB', 'pounds', '1100.1', 'Please enter a weight between 77 lb and 1100 lb.'],
    [weightStep, 'KG', 'kilograms', '34', 'Please enter a weight between 35 kg and 500 kg.'],
    [goalWeightStep, 'KG', 'kilograms', '501', 'Please enter a goal weight between 35 kg and 500 kg.'],
    [goalWeightStep, 'LB', 'pounds', '', 'Please enter your goal weight, between 77 lb and 1100 lb.'],
    [weightStep, 'LB', 'pounds', '72 kg', 'Please use digits for your weight, between 77 lb and 1100 lb.'],
  ] as const)('refuses in %#', (step, tabId, field, raw, message) => {
    const result = readAnswer(step, { tabId, fields: { [field]: raw } })
    expect(result).toStrictEqual({ ok: false, message, fieldId: field })
  })

  it.each([
    ['LB', 'pounds', '160 lbs', 'LB:pounds=160'],
    ['LB', 'pounds', '160 Pounds', 'LB:pounds=160'],
    ['KG', 'kilograms', '72,5 kg', 'KG:kilograms=72.5'],
    ['KG', 'kilograms', '72 kilos', 'KG:kilograms=72'],
  ] as const)('accepts a unit behind the number: %s, %s, %j', (tabId, field, raw, answer) => {
    for (const step of [weightStep, goalWeightStep])
      expect(readAnswer(step, { tabId, fields: { [field]: raw } })).toStrictEqual({
        ok: true,
        answer,
      })
  })

  it('validates stored answers by the same bounds', () => {
    expect(validateAnswer(weightStep, 'LB:pounds=160').ok).toBe(true)
    expect(validateAnswer(weightStep, 'LB:pounds=20').ok).toBe(false)
    expect(validateAnswer(weightStep, 'CM:cm=170').ok).toBe(false)
    expect(validateAnswer(weightStep, 'KG:kilograms=1e3').ok).toBe(false)
    expect(validateAnswer(weightStep, undefined).ok).toBe(false)
  })
})

it('refuses a unit the step does not offer', () => {
  const metricOnly = { ...heightStep, tabs: heightStep.tabs.slice(1) }
  expect(readAnswer(metricOnly, { tabId: 'FT', fields: { feet: '5' } })).toStrictEqual({
    ok: false,
    message: 'Please choose a unit for your height.',
  })
})

it('accepts every answer it has parsed itself', () => {
  const typed = fc.oneof(fc.string(), fc.integer({ min: 0, max: 12 }).map(String))
  fc.assert(
    fc.property(typed, typed, (feet, inches) => {
      const result = readAnswer(heightStep, { tabId: 'FT', fields: { feet, inches } })
      expect(!result.ok || validateAnswer(heightStep, result.answer).ok).toBe(true)
    }),
  )
})
