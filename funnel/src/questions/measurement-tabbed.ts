import { parseMeasured, summariseMeasured, validateMeasured } from './measurement.ts'
import type { QuestionRules } from './question-rules.ts'

export const measurementTabbed: QuestionRules<'measurement-tabbed'> = {
  takesAnswer: true,
  parse: (step, raw) => parseMeasured(step, raw, step.measurementType),
  validate: (step, answer) => validateMeasured(step, answer, step.measurementType),
  summarise: (_step, answer, units) => summariseMeasured(answer, units),
}
