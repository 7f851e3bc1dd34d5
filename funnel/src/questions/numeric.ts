import type { AnswerValue } from '../answers.ts'
import type { NumericStep } from '../quiz/quiz-step.ts'
import { refuse, valid, type QuestionRules, type Refusal, type ValidationResult } from './question-rules.ts'
import { parseTypedNumber } from './typed-number.ts'

function asksAge(step: NumericStep): boolean {
  return step.id === 'age' || /^(?:years?|yrs?)\b/i.test(step.suffix ?? '')
}

/** The sentence that states the range, in the question's own terms. */
function outOfRange(step: NumericStep): Refusal {
  const { min, max } = step.validation
  if (asksAge(step)) return refuse(`Please enter an age between ${min} and ${max}.`)
  const suffix = step.suffix === undefined ? '' : ` ${step.suffix}`
  return refuse(`Please enter a number between ${min} and ${max}${suffix}.`)
}

function missing(step: NumericStep): Refusal {
  return refuse(asksAge(step) ? 'Please enter your age in years.' : 'Please enter a number to continue.')
}

function judge(step: NumericStep, answer: AnswerValue | undefined): ValidationResult {
  if (answer === undefined || answer === '') return step.validation.required ? missing(step) : valid
  const value = Number(answer)
  // A text has to be the number as it is usually written. JavaScript also reads '0x28', '4e1' and ' 40 '.
  if (typeof answer === 'object' || String(value) !== String(answer) || !Number.isFinite(value))
    return outOfRange(step)
  if (value < step.validation.min || value > step.validation.max) return outOfRange(step)
  if (asksAge(step) && !Number.isInteger(value)) return refuse('Please enter your age in whole years.')
  return valid
}

export const numeric: QuestionRules<'numeric'> = {
  takesAnswer: true,
  parse: (step, raw) => {
    const suffix = step.suffix?.trim().toLowerCase().replaceAll(/\s/g, '')
    const units = asksAge(step) ? ['yearsold', 'years', 'year', 'yrs', 'y'] : []
    const typed = parseTypedNumber(raw, suffix ? [suffix, ...units] : units)
    if (typed.ok) return { ok: true, answer: typed.value }
    if (typed.reason === 'empty') return { ok: true }
    const { min, max } = step.validation
    return refuse(
      asksAge(step)
        ? `Please enter your age as a number between ${min} and ${max}.`
        : `Please use digits only, for a number between ${min} and ${max}.`,
    )
  },
  validate: judge,
  summarize: (step, answer) => {
    if (typeof answer === 'object' || answer === undefined || answer === '') return ''
    return step.suffix === undefined ? String(answer) : `${answer} ${step.suffix}`
  },
}
