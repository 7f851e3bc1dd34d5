import { parseMeasured, summarizeMeasured, validateMeasured } from './measurement.ts'
import type { QuestionRules } from './question-rules.ts'

/** Same bounds as the current weight. `goalWeightFeedback` judges the goal against the current weight. */
export const goalWeight: QuestionRules<'goal-weight'> = {
  takesAnswer: true,
  parse: (step, raw) => parseMeasured(step, raw, 'goal weight'),
  validate: (step, answer) => validateMeasured(step, answer, 'goal weight'),
  summarize: (_step, answer, units) => summarizeMeasured(answer, units),
}
