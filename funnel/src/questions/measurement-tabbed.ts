import { parseMeasured, summarizeMeasured, validateMeasured } from './measurement.ts'
import type { QuestionRules } from './question-rules.ts'

export const measurementTabbed: QuestionRules<'measurement-tabbed'> = {
  takesAnswer: true,
  parse: (step, raw) => parseMeasured(step, raw, step.measurementType),
  validate: (step, answer) => validateMeasured(step, answer, step.measurementType),
  summarize: (_step, answer, units) => summarizeMeasured(answer, units),
}
