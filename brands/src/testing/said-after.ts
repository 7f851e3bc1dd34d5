import {
  conditionHolds,
  isDisplayable,
  withMatchingWords,
  type Answers,
  type QuizFlow,
  type UnitSystem,
} from '@fennel/funnel'
import { textsIn } from './read-content.ts'

/** Where a text is not read, or is the visitor's own statement. */
const unread = /(^|\.)(type|src|href|alt|id|value|questionId|stepLabelId|dataClass)$|^evidence\b|^options\b/

/**
 * What a visitor with these answers reads in the steps after the step `id`, as `step: text`. Options are not included.
 */
export function saidAfter(
  flow: QuizFlow,
  id: string,
  answers: Answers,
  unitSystem: UnitSystem = 'metric',
): readonly string[] {
  const context = { answers, unitSystem }
  const place = flow.steps.findIndex((step) => step.id === id)
  return flow.steps
    .slice(place + 1)
    .filter((step) => isDisplayable(step, context))
    .flatMap((step) => {
      const { extraContent, ...said } = withMatchingWords(step, context)
      const extra = conditionHolds(extraContent?.when, context) ? extraContent : undefined
      return textsIn({ ...said, otherWords: [], extra })
        .filter(({ path }) => !unread.test(path))
        .map(({ text }) => `${step.id}: ${text}`)
    })
}
