import type { AnswerValue, MeasurementUnit } from '../answers.ts'
import type { ConditionContext } from '../quiz/conditions.ts'
import type { MeasurementField, QuestionType, QuizStep, StepOfType } from '../quiz/quiz-step.ts'
import type { PreferredUnits } from '../units.ts'

/** A refusal: one sentence for the visitor and, for fields side by side, the field it is about. */
export interface Refusal {
  readonly ok: false
  readonly message: string
  readonly fieldId?: MeasurementField['id']
}

export type ValidationResult = { readonly ok: true } | Refusal

/** `answer` is absent where there is nothing to keep: an information step, an optional field left empty. */
export type ParseResult = { readonly ok: true; readonly answer?: AnswerValue } | Refusal

/** What stands in the fields of a measurement tab, as typed. */
export interface TypedMeasurement {
  readonly tabId: MeasurementUnit
  readonly fields: Readonly<Partial<Record<MeasurementField['id'], string>>>
}

/** What the view of each question type hands in. */
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
 * The rules for a step `S` whose view hands in `R`. `parse` turns what was typed into an answer, `validate` judges
 * an answer wherever it comes from, `summarise` says it in words ('' when there is nothing to say).
 */
export interface Rules<S extends QuizStep, R> {
  /** Whether the visitor leaves an answer here; information steps don't. */
  readonly takesAnswer: boolean
  parse(step: S, raw: R): ParseResult
  validate(step: S, answer: AnswerValue | undefined, context: ConditionContext): ValidationResult
  summarise(step: S, answer: AnswerValue | undefined, units: PreferredUnits): string
}

/** The rules of one question type. */
export type QuestionRules<T extends QuestionType> = Rules<StepOfType<T>, RawInputs[T]>

export const valid: { readonly ok: true } = { ok: true }

export function refuse(message: string, fieldId?: MeasurementField['id']): Refusal {
  return fieldId === undefined ? { ok: false, message } : { ok: false, message, fieldId }
}
