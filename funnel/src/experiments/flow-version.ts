import type { QuizFlow } from '../quiz/quiz-step.ts'
import { hashText } from './hash-text.ts'

/**
 * Eight hex digits that change with anything a flow says or asks, so that counts before and after an edit stay
 * separate. Pass the flow as the brand defines it, before any experiment changes it.
 */
export function flowVersion(flow: QuizFlow): string {
  return hashText(JSON.stringify(flow)).toString(16).padStart(8, '0')
}
