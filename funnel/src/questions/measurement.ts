import { formatMeasurement, parseMeasurement, type AnswerValue, type Measurement } from '../answers.ts'
import type { GoalWeightStep, MeasurementField, MeasurementStep, MeasurementTab } from '../quiz/quiz-step.ts'
import { convertMeasurement, describeMeasurement, isHeight, type PreferredUnits } from '../units.ts'
import { splitFeetAndInches } from './feet-and-inches.ts'
import {
  refuse,
  valid,
  type ParseResult,
  type Refusal,
  type TypedMeasurement,
  type ValidationResult,
} from './question-rules.ts'
import { parseTypedNumber } from './typed-number.ts'

/** The measured quantity, as it reads in a sentence. */
export type MeasuredThing = 'height' | 'weight' | 'goal weight'

type MeasuredStep = MeasurementStep | GoalWeightStep

const writtenUnits: Readonly<Record<MeasurementField['id'], readonly string[]>> = {
  feet: ['feet', 'foot', 'ft', "'", '’', '′'],
  inches: ['inches', 'inch', 'in', '"', '”', '′′', "''"],
  cm: ['centimetres', 'centimeters', 'cm'],
  pounds: ['pounds', 'lbs', 'lb'],
  kilograms: ['kilograms', 'kilos', 'kgs', 'kg'],
}

const shortUnits: Readonly<Record<MeasurementField['id'], string>> = {
  feet: 'ft',
  inches: 'in',
  cm: 'cm',
  pounds: 'lb',
  kilograms: 'kg',
}

/** The bounds of a tab in words, e.g. `between 2 ft 0 in and 9 ft 11 in`. */
function range(tab: MeasurementTab): string {
  const words = (bound: 'min' | 'max'): string =>
    tab.fields.map((field) => `${field[bound]} ${shortUnits[field.id]}`).join(' ')
  return `between ${words('min')} and ${words('max')}`
}

function rangeSentence(thing: MeasuredThing, tab: MeasurementTab): string {
  return `Please enter a ${thing} ${range(tab)}.`
}

function fieldOf(measurement: Measurement, id: MeasurementField['id']): number | undefined {
  const fields: Readonly<Partial<Record<MeasurementField['id'], number>>> = measurement
  return fields[id]
}

function outOfBounds(
  thing: MeasuredThing,
  tab: MeasurementTab,
  measurement: Measurement,
): Refusal | undefined {
  for (const field of tab.fields) {
    const value = fieldOf(measurement, field.id)
    if (value !== undefined && value >= field.min && value <= field.max) continue
    if (field.id === 'inches' && measurement.unit === 'FT') {
      return refuse(inchesSentence(field, measurement.feet, measurement.inches), field.id)
    }
    return refuse(rangeSentence(thing, tab), field.id)
  }
  return undefined
}

/** 5 ft 13 in is not silently turned into 6 ft 1 in: the visitor may have meant something else. */
function inchesSentence(field: MeasurementField, feet: number, inches: number): string {
  const bounds = `Please enter inches between ${field.min} and ${field.max}`
  if (inches < 12) return `${bounds}.`
  const whole = Math.floor(inches / 12)
  const rest = Math.round((inches - whole * 12) * 10) / 10
  return `${bounds}: ${feet} ft ${inches} in would be ${feet + whole} ft ${rest} in.`
}

/** Parses the fields of the open tab. A blank inches field counts as 0 once feet are given. */
export function parseMeasured(step: MeasuredStep, raw: TypedMeasurement, thing: MeasuredThing): ParseResult {
  const tab = step.tabs.find((candidate) => candidate.id === raw.tabId)
  if (tab === undefined) return refuse(`Please choose a unit for your ${thing}.`)
  const typed = tab.id === 'FT' ? splitFeetAndInches(raw.fields) : raw.fields
  const values: [string, number][] = []
  for (const field of tab.fields) {
    const number = parseTypedNumber(typed[field.id] ?? '', writtenUnits[field.id])
    if (number.ok) {
      if (field.id === 'feet' && !Number.isInteger(number.value)) {
        return refuse('Please enter whole feet here and the rest as inches.', field.id)
      }
      if (number.value < 0) return refuse(rangeSentence(thing, tab), field.id)
      values.push([field.id, number.value])
    } else if (number.reason === 'empty') {
      if (field.id !== 'inches') return refuse(`Please enter your ${thing}, ${range(tab)}.`, field.id)
    } else {
      return refuse(`Please use digits for your ${thing}, ${range(tab)}.`, field.id)
    }
  }
  const measurement = parseMeasurement({ tabId: tab.id, ...Object.fromEntries(values) })
  if (measurement === undefined) return refuse(rangeSentence(thing, tab))
  return { ok: true, answer: formatMeasurement(measurement) }
}

/** Validates a measurement answer against the bounds of the tab its unit belongs to. */
export function validateMeasured(
  step: MeasuredStep,
  answer: AnswerValue | undefined,
  thing: MeasuredThing,
): ValidationResult {
  const measurement = parseMeasurement(answer)
  const tab = step.tabs.find((candidate) => candidate.id === measurement?.unit)
  if (measurement === undefined || tab === undefined) return refuse(`Please enter your ${thing}.`)
  return outOfBounds(thing, tab, measurement) ?? valid
}

/** A measurement answer in the visitor's unit, exactly as typed if it was typed in that unit. */
export function summarizeMeasured(answer: AnswerValue | undefined, units: PreferredUnits): string {
  const measurement = parseMeasurement(answer)
  if (measurement === undefined) return ''
  const inUnits = isHeight(measurement)
    ? convertMeasurement(measurement, units.height)
    : convertMeasurement(measurement, units.weight)
  return describeMeasurement(inUnits)
}
