import { parseMeasured, summariseMeasured, validateMeasured } from './measurement.ts'
import type { QuestionRules } from './question-rules.ts'

/** Same bounds as the current weight; what a goal means beside it is `goalWeightFeedback`'s business. */
export const goalWeight: QuestionRules<'goal-weight'> = {
  takesAnswer: true,
  parse: (step, raw) => parseMeasured(step, raw, 'goal weight'),
  validate: (step, answer) => validateMeasured(step, answer, 'goal weight'),
  summarise: (_step, answer, units) => summariseMeasured(answer, units),
}
