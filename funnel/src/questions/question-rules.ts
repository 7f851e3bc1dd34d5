import type { AnswerValue, MeasurementUnit } from '../answers.ts'
import type { MeasurementField, QuestionType, QuizStep, StepOfType } from '../quiz/quiz-step.ts'
import type { PreferredUnits } from '../units.ts'

/** A refusal: one sentence for the visitor and, if the question has several fields, the field it concerns. */
export interface Refusal {
  readonly ok: false
  readonly message: string
  readonly fieldId?: MeasurementField['id']
}

export type ValidationResult = { readonly ok: true } | Refusal

/** `answer` is absent if there is nothing to store: an information step, or an optional field left empty. */
export type ParseResult = { readonly ok: true; readonly answer?: AnswerValue } | Refusal

/** The contents of a measurement tab's fields, as typed. */
export interface TypedMeasurement {
  readonly tabId: MeasurementUnit
  readonly fields: Readonly<Partial<Record<MeasurementField['id'], string>>>
}

/** What the view of each question type passes in. */
export interface RawInputs {
  'single-choice': string
  'multiple-choice': readonly string[]
  numeric: string
  text: string
  email: string
  'tabbed-choice': string
  'measurement-tabbed': TypedMeasurement
  'goal-weight': TypedMeasurement
  'bmi-visualization': undefined
  'info-card': undefined
  'in-page-info-card': undefined
  'personal-profile-summary': undefined
}

/**
 * The rules for a step `S` whose view passes in `R`. `parse` turns raw input into an answer and refuses only what it
 * cannot read: `readAnswer` validates the answer next. `validate` checks an answer wherever it came from, `summarize`
 * puts it into words ('' if there is nothing to say).
 */
export interface Rules<S extends QuizStep, R> {
  /** Whether the visitor gives an answer here. Information steps take none. */
  readonly takesAnswer: boolean
  parse(step: S, raw: R): ParseResult
  validate(step: S, answer: AnswerValue | undefined): ValidationResult
  summarize(step: S, answer: AnswerValue | undefined, units: PreferredUnits): string
}

/** The rules of one question type. */
export type QuestionRules<T extends QuestionType> = Rules<StepOfType<T>, RawInputs[T]>

export const valid: { readonly ok: true } = { ok: true }

export function refuse(message: string, fieldId?: MeasurementField['id']): Refusal {
  return fieldId === undefined ? { ok: false, message } : { ok: false, message, fieldId }
}
