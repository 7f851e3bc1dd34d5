import { convertMeasurement, formatMeasurement, isWeight, parseMeasurement, readAnswer } from '@fennel/funnel'
import type {
  AnswerValue,
  GoalWeightStep,
  Measurement,
  MeasurementField,
  MeasurementStep,
  MeasurementUnit,
  PreferredUnits,
} from '@fennel/funnel'

export type MeasuredStep = MeasurementStep | GoalWeightStep

const nobody = { answers: {}, unitSystem: 'imperial' } as const

type Fields = Readonly<Partial<Record<MeasurementField['id'], string>>>

/** What stands in the fields, over all tabs. */
export interface MeasurementDraft {
  readonly tabId: MeasurementUnit
  /** The tab that was last typed into: conversions start from there, so that going back and forth never drifts. */
  readonly typedTabId: MeasurementUnit
  readonly fields: Fields
}

/** Opens with the answer kept before, in the visitor's units, or empty. */
export function openDraft(
  step: MeasuredStep,
  answer: AnswerValue | undefined,
  units: PreferredUnits,
): MeasurementDraft {
  const ofUnits = step.tabs.find(({ id }) => id === units.weight || id === units.height)
  const tabId = ofUnits?.id ?? step.defaultTabId
  const kept = parseMeasurement(answer)
  if (kept === undefined) return { tabId, typedTabId: tabId, fields: {} }
  return switchTab(step, { tabId: kept.unit, typedTabId: kept.unit, fields: fieldsOf(kept) }, tabId)
}

export function typeInto(
  draft: MeasurementDraft,
  fieldId: MeasurementField['id'],
  text: string,
): MeasurementDraft {
  return { ...draft, typedTabId: draft.tabId, fields: { ...draft.fields, [fieldId]: text } }
}

/** The same measurement in another unit. What was typed stays in its own tab, readable or not. */
export function switchTab(
  step: MeasuredStep,
  draft: MeasurementDraft,
  tabId: MeasurementUnit,
): MeasurementDraft {
  if (tabId === draft.typedTabId) return { ...draft, tabId }
  const typed = readDraft(step, { ...draft, tabId: draft.typedTabId })
  const converted = typed === undefined ? undefined : convertMeasurement(typed, tabId)
  const isTaken = readAnswer(step, { ...draft, tabId: draft.typedTabId }, nobody).ok
  const blank = Object.fromEntries(
    step.tabs.find(({ id }) => id === tabId)?.fields.map(({ id }) => [id, '']) ?? [],
  )
  return {
    ...draft,
    tabId,
    fields: {
      ...draft.fields,
      ...blank,
      ...(converted === undefined ? {} : fieldsOf(isTaken ? withinTab(step, converted) : converted)),
    },
  }
}

/** The bounds of two units are rounded: 77 lb, which are taken, are 34.9 kg, which would be refused. */
function withinTab(step: MeasuredStep, measurement: Measurement): Measurement {
  const field = step.tabs.find(({ id }) => id === measurement.unit)?.fields[0]
  if (field === undefined || !isWeight(measurement)) return measurement
  const within = (value: number) => Math.min(Math.max(value, field.min), field.max)
  return measurement.unit === 'KG'
    ? { ...measurement, kilograms: within(measurement.kilograms) }
    : { ...measurement, pounds: within(measurement.pounds) }
}

/** What the open tab says, whether or not the step would take it; undefined when it says no measurement. */
export function readDraft(step: MeasuredStep, draft: MeasurementDraft): Measurement | undefined {
  const tabs = step.tabs.map((tab) => ({
    ...tab,
    fields: tab.fields.map((field) => ({ ...field, min: 0, max: 10_000 })),
  }))
  const read = readAnswer({ ...step, tabs }, draft, nobody)
  return read.ok ? parseMeasurement(read.answer) : undefined
}

function fieldsOf(measurement: Measurement): Fields {
  const pairs = formatMeasurement(measurement)
    .slice(measurement.unit.length + 1)
    .split('&')
    .map((pair) => pair.split('='))
  return Object.fromEntries(pairs)
}
