import type { AnswerValue } from '../answers.ts'
import type { TextStep } from '../quiz/quiz-step.ts'
import { refuse, valid, type QuestionRules, type ValidationResult } from './question-rules.ts'

/** A character that is visible: joiners and zero-width marks alone say nothing. */
const visible = /[^\s\p{Cc}\p{Cf}]/u

/** Turns whitespace and control characters into single spaces and trims the ends. */
function tidy(raw: string): string {
  return raw
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function judge(step: TextStep, answer: AnswerValue | undefined): ValidationResult {
  const text = typeof answer === 'object' ? '' : tidy(String(answer ?? ''))
  if (!visible.test(text)) {
    if (!step.validation.required) return valid
    return refuse(
      step.id === 'name' ? 'Please tell us what to call you.' : 'Please write a few words to continue.',
    )
  }
  if (text.length > step.validation.maxLength) {
    return refuse(`Please keep it to ${step.validation.maxLength} characters or fewer.`)
  }
  return valid
}

export const text: QuestionRules<'text'> = {
  takesAnswer: true,
  parse: (_step, raw) => {
    const answer = tidy(raw)
    return visible.test(answer) ? { ok: true, answer } : { ok: true }
  },
  validate: judge,
  summarize: (_step, answer) => (typeof answer === 'object' ? '' : tidy(String(answer ?? ''))),
}
