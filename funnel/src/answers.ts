import { isMap } from './is-map.ts'

/**
 * What a visitor can answer. Measurements are canonical strings such as `FT:feet=5&inches=7`,
 * `CM:cm=170`, `LB:pounds=160`, `KG:kilograms=72.5`; multiple choices are arrays of option values.
 */
export type AnswerValue = string | number | readonly string[]

/** Answers by question id. */
export type Answers = Readonly<Record<string, AnswerValue>>

export type HeightMeasurement =
  | { readonly unit: 'FT'; readonly feet: number; readonly inches: number }
  | { readonly unit: 'CM'; readonly cm: number }

export type WeightMeasurement =
  | { readonly unit: 'LB'; readonly pounds: number }
  | { readonly unit: 'KG'; readonly kilograms: number }

/** A height or a weight in the unit it was given in. Numbers are finite and never negative. */
export type Measurement = HeightMeasurement | WeightMeasurement

export type MeasurementUnit = Measurement['unit']

/** The most characters of a text answer that the server accepts. */
export const longestTextAnswer = 500

const maxTextLength = 2000
const maxNumberLength = 12
const largestNumber = 100_000
const maxAnswers = 300

/** The form of a question id that the server accepts. */
export const questionIdPattern = /^[a-z0-9][a-z0-9_-]{0,79}$/

/** Keys of quiz data that are not answers. */
const notAnswers: ReadonlySet<string> = new Set([
  'appName',
  'completedAt',
  'metadata',
  'results',
  '__proto__',
  'constructor',
  'prototype',
])

/** Whether an answer may be stored under this id. The ids refused here name other parts of the quiz data. */
export function canHoldAnswer(id: string): boolean {
  return !notAnswers.has(id)
}

function quantity(value: unknown): number | undefined {
  if (typeof value === 'string') {
    const text = value.trim()
    if (text.length > maxNumberLength || !/^\d+(?:\.\d+)?$/.test(text)) return undefined
    return quantity(Number(text))
  }
  if (typeof value !== 'number' || !(value >= 0 && value <= largestNumber)) return undefined
  return value === 0 ? 0 : value
}

function measurementOf(unit: unknown, fields: Readonly<Record<string, unknown>>): Measurement | undefined {
  const read = (...keys: readonly string[]): number | undefined => {
    const key = keys.find((candidate) => Object.hasOwn(fields, candidate))
    return key === undefined ? undefined : quantity(fields[key])
  }
  switch (unit) {
    case 'FT': {
      const feet = read('feet', 'ft')
      const inchesGiven = Object.hasOwn(fields, 'inches') || Object.hasOwn(fields, 'in')
      const inches = inchesGiven ? read('inches', 'in') : 0
      return feet === undefined || inches === undefined ? undefined : { unit, feet, inches }
    }
    case 'CM': {
      const cm = read('cm')
      return cm === undefined ? undefined : { unit, cm }
    }
    case 'LB': {
      const pounds = read('pounds')
      return pounds === undefined ? undefined : { unit, pounds }
    }
    case 'KG': {
      const kilograms = read('kilograms')
      return kilograms === undefined ? undefined : { unit, kilograms }
    }
    default:
      return undefined
  }
}

/**
 * Reads a measurement from its canonical string or from the object shape of older leads
 * (`{ tabId: "LB", pounds: 180 }`, `{ tabId: "FT", ft: 5, in: 5 }`). Anything else is `undefined`.
 */
export function parseMeasurement(answer: AnswerValue | object | undefined): Measurement | undefined {
  if (typeof answer === 'string') {
    if (answer.length > 100) return undefined
    const colon = answer.indexOf(':')
    if (colon < 0) return undefined
    const fields = answer
      .slice(colon + 1)
      .split('&')
      .map((part): [string, string] => {
        const equals = part.indexOf('=')
        return equals < 0 ? [part, ''] : [part.slice(0, equals).trim(), part.slice(equals + 1)]
      })
    return measurementOf(answer.slice(0, colon).trim(), Object.fromEntries(fields))
  }
  return isMap(answer) ? measurementOf(answer['tabId'], answer) : undefined
}

/** The canonical string of a measurement, with at most three decimals; `parseMeasurement` reads it back. */
export function formatMeasurement(measurement: Measurement): string {
  const text = (value: number): string => String(Math.round(value * 1000) / 1000)
  switch (measurement.unit) {
    case 'FT':
      return `FT:feet=${text(measurement.feet)}&inches=${text(measurement.inches)}`
    case 'CM':
      return `CM:cm=${text(measurement.cm)}`
    case 'LB':
      return `LB:pounds=${text(measurement.pounds)}`
    case 'KG':
      return `KG:kilograms=${text(measurement.kilograms)}`
  }
}

/**
 * One answer from restored lead data: a plain value, an object with a `value`, or a measurement object, which becomes
 * its canonical string. Empty, oversized and unknown shapes give `undefined`.
 */
export function normalizeRestoredAnswer(value: unknown): AnswerValue | undefined {
  if (isMap(value) && Object.hasOwn(value, 'value')) return plainAnswer(value['value'])
  return plainAnswer(value)
}

function plainAnswer(value: unknown): AnswerValue | undefined {
  if (typeof value === 'string') return value !== '' && value.length <= maxTextLength ? value : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (Array.isArray(value)) {
    const members: readonly unknown[] = value.slice(0, maxAnswers)
    return members.filter(
      (member): member is string =>
        typeof member === 'string' && member !== '' && member.length <= maxTextLength,
    )
  }
  if (!isMap(value)) return undefined
  const measurement = parseMeasurement(value)
  return measurement && formatMeasurement(measurement)
}

/**
 * The answers in a lead's quiz data, whether they sit next to `appName`, `completedAt`, `metadata` and `results` or
 * nested under `answers`. Unreadable members are left out; unreadable data gives no answers.
 */
export function answersFromQuizData(quizData: unknown): Answers {
  if (!isMap(quizData)) return {}
  const nested = Object.hasOwn(quizData, 'answers') ? quizData['answers'] : undefined
  const source = isMap(nested) && !Object.hasOwn(nested, 'value') ? nested : quizData
  const answers: [string, AnswerValue][] = []
  for (const [id, value] of Object.entries(source).slice(0, maxAnswers)) {
    if (notAnswers.has(id)) continue
    const answer = normalizeRestoredAnswer(value)
    if (answer !== undefined) answers.push([id, answer])
  }
  return Object.fromEntries(answers)
}

/** Whether there is nothing to store: a blank text, an empty choice, or a number that is not finite. */
export function isEmptyAnswer(answer: AnswerValue): boolean {
  if (typeof answer === 'number') return !Number.isFinite(answer)
  return typeof answer === 'string' ? answer.trim() === '' : answer.length === 0
}

/** The answers a lead stores: without the empty ones. */
export function withoutEmptyAnswers(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isEmptyAnswer(answer)))
}

/** The options an answer selects. A single value, as a link or an older release stored it, selects that one option. */
export function chosenValues(answer: AnswerValue | undefined): readonly string[] {
  if (answer === undefined) return []
  return typeof answer === 'object' ? answer : [String(answer)]
}
