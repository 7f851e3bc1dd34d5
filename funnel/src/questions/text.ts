import type { AnswerValue } from '../answers.ts'
import type { TextStep } from '../quiz/quiz-step.ts'
import { refuse, valid, type QuestionRules, type ValidationResult } from './question-rules.ts'

/** Blanks and control characters become single spaces; the ends are trimmed. */
function tidy(raw: string): string {
  return raw
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function judge(step: TextStep, answer: AnswerValue | undefined): ValidationResult {
  const text = typeof answer === 'object' ? '' : tidy(String(answer ?? ''))
  if (text === '') {
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
  parse: (step, raw) => {
    const answer = tidy(raw)
    const result = judge(step, answer)
    if (!result.ok) return result
    return answer === '' ? { ok: true } : { ok: true, answer }
  },
  validate: judge,
  summarise: (_step, answer) => (typeof answer === 'object' ? '' : tidy(String(answer ?? ''))),
}
