import { normalizeRestoredAnswer } from '@fennel/funnel'
import type { AnswerValue } from '@fennel/funnel'
import type { ParsedBodyOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'

/** An answer as clients may send it: plain, a measurement as an object, or wrapped in `{ value }`. */
export type SentAnswer = ParsedBodyOf<'saveQuizAnswer'>['answer']

/** Answers by question id, in the one shape that is validated and stored. */
export function canonicalAnswers(
  quizData: Readonly<Record<string, SentAnswer>>,
): Readonly<Record<string, AnswerValue>> {
  return Object.fromEntries(Object.entries(quizData).map(([id, answer]) => [id, canonicalAnswer(id, answer)]))
}

/** One answer in that shape. An empty one stays empty; a malformed measurement is refused (400). */
export function canonicalAnswer(questionId: string, answer: SentAnswer): AnswerValue {
  const value = isWrapped(answer) ? answer.value : answer
  if (isPlain(value)) return value
  const canonical = normalizeRestoredAnswer(value)
  if (canonical === undefined) {
    throw new AppError('invalid_request', `The answer to "${questionId}" is not a measurement.`)
  }
  return canonical
}

function isWrapped(answer: SentAnswer): answer is Extract<SentAnswer, { value: unknown }> {
  return typeof answer === 'object' && 'value' in answer
}

function isPlain(value: object | AnswerValue): value is AnswerValue {
  return typeof value !== 'object' || Array.isArray(value)
}
