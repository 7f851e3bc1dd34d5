import { convertMeasurement, formatMeasurement, parseMeasurement, readAnswer } from '@fennel/funnel'
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

type Fields = Readonly<Partial<Record<MeasurementField['id'], string>>>

/** The contents of the fields of all tabs. */
export interface MeasurementDraft {
  readonly tabId: MeasurementUnit
  /** The tab last typed into. Conversions start from it, so that switching back and forth never drifts. */
  readonly typedTabId: MeasurementUnit
  readonly fields: Fields
}

/** The initial draft: the stored answer in the visitor's units, or empty. */
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

/** Converts the measurement to another unit. What was typed stays in its own tab, valid or not. */
export function switchTab(
  step: MeasuredStep,
  draft: MeasurementDraft,
  tabId: MeasurementUnit,
): MeasurementDraft {
  if (tabId === draft.typedTabId) return { ...draft, tabId }
  const typed = readDraft(step, { ...draft, tabId: draft.typedTabId })
  const converted = typed === undefined ? undefined : convertMeasurement(typed, tabId)
  const isAccepted = readAnswer(step, { ...draft, tabId: draft.typedTabId }).ok
  const blank = Object.fromEntries(
    step.tabs.find(({ id }) => id === tabId)?.fields.map(({ id }) => [id, '']) ?? [],
  )
  return {
    ...draft,
    tabId,
    fields: {
      ...draft.fields,
      ...blank,
      ...(converted === undefined ? {} : fieldsOf(isAccepted ? withinTab(step, converted) : converted)),
    },
  }
}

/**
 * Clamps to the tab's limits, because limits are rounded per unit: 77 lb, which is accepted, is 34.9 kg, and 2 ft 11 in
 * is 89 cm, which would be rejected.
 */
function withinTab(step: MeasuredStep, measurement: Measurement): Measurement {
  const fields = step.tabs.find(({ id }) => id === measurement.unit)?.fields ?? []
  const [first] = fields
  const value = Number(first && fieldsOf(measurement)[first.id])
  if (first === undefined || (value >= first.min && value <= first.max)) return measurement
  const bound = value < first.min ? 'min' : 'max'
  return { ...measurement, ...Object.fromEntries(fields.map((field) => [field.id, field[bound]])) }
}

/** The measurement in the open tab, even if the step would reject it; undefined if there is none. */
function readDraft(step: MeasuredStep, draft: MeasurementDraft): Measurement | undefined {
  const tabs = step.tabs.map((tab) => ({
    ...tab,
    fields: tab.fields.map((field) => ({ ...field, min: 0, max: 10_000 })),
  }))
  const read = readAnswer({ ...step, tabs }, draft)
  return read.ok ? parseMeasurement(read.answer) : undefined
}

function fieldsOf(measurement: Measurement): Fields {
  const pairs = formatMeasurement(measurement)
    .slice(measurement.unit.length + 1)
    .split('&')
    .map((pair) => pair.split('='))
  return Object.fromEntries(pairs)
}
