import type { AnswerValue } from '../answers.ts'
import type { QuestionType, QuizStep } from '../quiz/quiz-step.ts'
import type { PreferredUnits } from '../units.ts'
import { email } from './email.ts'
import { goalWeight } from './goal-weight.ts'
import { information } from './information.ts'
import { measurementTabbed } from './measurement-tabbed.ts'
import { multipleChoice } from './multiple-choice.ts'
import { numeric } from './numeric.ts'
import type {
  ParseResult,
  QuestionRules,
  RawInputs,
  Refusal,
  Rules,
  ValidationResult,
} from './question-rules.ts'
import { singleChoice } from './single-choice.ts'
import { tabbedChoice } from './tabbed-choice.ts'
import { text } from './text.ts'

/** The rules of every question type; a missing one is a compile error. */
export const questionRules = {
  'single-choice': singleChoice,
  'multiple-choice': multipleChoice,
  numeric,
  text,
  email,
  'tabbed-choice': tabbedChoice,
  'measurement-tabbed': measurementTabbed,
  'goal-weight': goalWeight,
  'bmi-visualization': information,
  'info-card': information,
  'in-page-info-card': information,
  'personal-profile-summary': information,
} satisfies { [T in QuestionType]: QuestionRules<T> }

/** The rules for a step's own type, so they accept this step. Undefined for an unknown type. */
function rulesOf(step: QuizStep): Rules<QuizStep, RawInputs[QuestionType]> | undefined {
  const byType: Readonly<Partial<Record<string, Rules<QuizStep, RawInputs[QuestionType]>>>> = questionRules
  return Object.hasOwn(byType, step.type) ? byType[step.type] : undefined
}

const unknownType: Refusal = { ok: false, message: 'This question could not be read. Please try again.' }

/** Whether the visitor gives an answer on this step. Information steps take none. */
export function takesAnswer(step: QuizStep): boolean {
  return rulesOf(step)?.takesAnswer ?? false
}

/** Validates an answer wherever it came from: typed, restored or sent to the server. */
export function validateAnswer(step: QuizStep, answer: AnswerValue | undefined): ValidationResult {
  return rulesOf(step)?.validate(step, answer) ?? unknownType
}

/** Turns raw input into a validated answer, or into one sentence to show under the field. */
export function readAnswer<S extends QuizStep>(step: S, raw: RawInputs[S['type']]): ParseResult {
  const rules = rulesOf(step)
  if (rules === undefined) return unknownType
  const parsed = rules.parse(step, raw)
  if (!parsed.ok) return parsed
  const judged = rules.validate(step, parsed.answer)
  return judged.ok ? parsed : judged
}

/** An answer in the visitor's words and units; '' if there is nothing to say. */
export function summarizeAnswer(
  step: QuizStep,
  answer: AnswerValue | undefined,
  units: PreferredUnits,
): string {
  return rulesOf(step)?.summarize(step, answer, units) ?? ''
}
