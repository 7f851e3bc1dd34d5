import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answersFromQuizData,
  canHoldAnswer,
  formatMeasurement,
  normalizeRestoredAnswer,
  parseMeasurement,
  questionIdPattern,
  withoutEmptyAnswers,
  type Measurement,
} from './answers.ts'

const thousandths = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((n) => n / 1000)
const measurement: fc.Arbitrary<Measurement> = fc.oneof(
  fc.record(
    { unit: fc.constant('FT' as const), feet: thousandths(9), inches: thousandths(12) },
    { noNullPrototype: true },
  ),
  fc.record({ unit: fc.constant('CM' as const), cm: thousandths(300) }, { noNullPrototype: true }),
  fc.record({ unit: fc.constant('LB' as const), pounds: thousandths(2000) }, { noNullPrototype: true }),
  fc.record({ unit: fc.constant('KG' as const), kilograms: thousandths(900) }, { noNullPrototype: true }),
)

describe('parseMeasurement', () => {
  it.each([
    ['FT:feet=5&inches=7', { unit: 'FT', feet: 5, inches: 7 }],
    ['FT:inches=7&feet=5', { unit: 'FT', feet: 5, inches: 7 }],
    ['FT:feet=5', { unit: 'FT', feet: 5, inches: 0 }],
    ['CM:cm=170', { unit: 'CM', cm: 170 }],
    ['LB:pounds=160', { unit: 'LB', pounds: 160 }],
    ['KG:kilograms=72.5', { unit: 'KG', kilograms: 72.5 }],
    [
      { tabId: 'LB', pounds: 180 },
      { unit: 'LB', pounds: 180 },
    ],
    [
      { tabId: 'KG', kilograms: '72.5' },
      { unit: 'KG', kilograms: 72.5 },
    ],
    [
      { tabId: 'FT', ft: 5, in: 5 },
      { unit: 'FT', feet: 5, inches: 5 },
    ],
    [
      { tabId: 'FT', feet: '5', inches: '7' },
      { unit: 'FT', feet: 5, inches: 7 },
    ],
    [
      { tabId: 'CM', cm: 170 },
      { unit: 'CM', cm: 170 },
    ],
  ])('reads %j', (given, expected) => {
    expect(parseMeasurement(given)).toStrictEqual(expected)
  })

  it.each([
    undefined,
    '',
    '170',
    170,
    'CM:',
    'CM:cm=',
    'CM:cm=-1',
    'CM:cm=NaN',
    'CM:cm=1e9',
    'CM:cm=Infinity',
    'CM:cm=0x10',
    'ST:stones=12',
    'FT:inches=7',
    'FT:feet=5&inches=',
    'LB:kilograms=70',
    ['CM:cm=170'],
    {},
    { tabId: 'CM', cm: -1 },
    { tabId: 'CM', cm: 100_001 },
    { tabId: 'CM', cm: Number.NaN },
    { tabId: 'CM', cm: Number.POSITIVE_INFINITY },
    { tabId: 'CM', cm: null },
    { tabId: 'KG', pounds: 70 },
    `CM:cm=${'1'.repeat(95)}`,
  ])('refuses %j', (given) => {
    expect(parseMeasurement(given)).toBeUndefined()
  })

  it('is total and never gives NaN or Infinity', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.object(), fc.constant('FT:feet=')), fc.string(), (given, tail) => {
        const read = parseMeasurement(typeof given === 'string' ? given + tail : given)
        for (const value of Object.values(read ?? {})) {
          expect(typeof value === 'string' || (Number.isFinite(value) && value >= 0)).toBe(true)
        }
      }),
    )
  })

  it('reads back what formatMeasurement wrote', () => {
    fc.assert(
      fc.property(measurement, (given) => {
        expect(parseMeasurement(formatMeasurement(given))).toStrictEqual(given)
      }),
    )
  })
})

describe('restored lead data', () => {
  it.each([
    ['male', 'male'],
    [{ value: 'male' }, 'male'],
    [34, 34],
    [{ value: ['nuts', 'fish'] }, ['nuts', 'fish']],
    [['nuts', 3, '', null], ['nuts']],
    [{ tabId: 'LB', pounds: 180 }, 'LB:pounds=180'],
    [{ value: { tabId: 'FT', ft: 5, in: 5 } }, 'FT:feet=5&inches=5'],
    ['', undefined],
    [null, undefined],
    [true, undefined],
    [Number.NaN, undefined],
    [{ value: { value: 'deep' } }, undefined],
  ])('normalizes %j', (stored, expected) => {
    expect(normalizeRestoredAnswer(stored)).toStrictEqual(expected)
  })

  it('refuses oversized texts', () => {
    expect(normalizeRestoredAnswer('x'.repeat(2001))).toBeUndefined()
  })

  it('extracts the answers and ignores the rest of the quiz data', () => {
    const quizData = {
      gender: 'female',
      weight: { value: 'KG:kilograms=72.5' },
      broken: { nested: true },
      appName: 'calmplate',
      completedAt: '2026-01-01T00:00:00Z',
      metadata: { completedAt: '2026-01-01T00:00:00Z' },
      results: { bmi: 24 },
    }
    expect(answersFromQuizData(quizData)).toStrictEqual({ gender: 'female', weight: 'KG:kilograms=72.5' })
    expect(answersFromQuizData({ answers: { gender: 'male' }, appName: 'x' })).toStrictEqual({
      gender: 'male',
    })
  })

  it.each(['appName', 'completedAt', 'metadata', 'results', '__proto__', 'constructor', 'prototype'])(
    'is not an answer if it is called %s, whatever it is',
    (id) => {
      expect(canHoldAnswer(id)).toBe(false)
      expect(answersFromQuizData(JSON.parse(`{"${id}":"text","age":34}`))).toStrictEqual({ age: 34 })
    },
  )

  it('keeps at most 300 answers, 300 choices and 2000 characters each', () => {
    const many = Array.from({ length: 301 }, (_, place) => `a${place}`)
    const read = answersFromQuizData(Object.fromEntries(many.map((id) => [id, 'yes'])))
    expect(Object.keys(read)).toStrictEqual(many.slice(0, 300))
    expect(normalizeRestoredAnswer(many)).toStrictEqual(many.slice(0, 300))
    const longest = 'x'.repeat(2000)
    expect(normalizeRestoredAnswer([longest, `${longest}x`])).toStrictEqual([longest])
    expect(normalizeRestoredAnswer(longest)).toBe(longest)
  })

  it.each([undefined, null, 'text', 3, ['a']])('gives no answers for %j', (quizData) => {
    expect(answersFromQuizData(quizData)).toStrictEqual({})
  })

  it('does not let data pollute an object prototype', () => {
    const answers = answersFromQuizData(JSON.parse('{"__proto__":"x","constructor":"y","age":34}'))
    expect(answers).toStrictEqual({ age: 34 })
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (data) => typeof answersFromQuizData(data) === 'object'))
  })
})

it('leaves empty answers out of a lead', () => {
  const answers = { name: ' ', city: 'Bath', none: [], some: ['a'], zero: 0, bad: Number.NaN }
  expect(withoutEmptyAnswers(answers)).toStrictEqual({ city: 'Bath', some: ['a'], zero: 0 })
})

it.each(['age', 'goal_weight', '2fast', 'a-b', 'a'.repeat(80)])('the question id %s is well-formed', (id) => {
  expect(id).toMatch(questionIdPattern)
  expect(canHoldAnswer(id)).toBe(true)
})

it.each(['', '_age', 'Age', 'age ', 'age/../x', 'größe', 'a'.repeat(81)])(
  'the question id %j is not',
  (id) => {
    expect(id).not.toMatch(questionIdPattern)
  },
)
