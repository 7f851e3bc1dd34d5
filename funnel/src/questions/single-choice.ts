import { optionWords } from './choices.ts'
import { refuse, valid, type QuestionRules } from './question-rules.ts'

export const singleChoice: QuestionRules<'single-choice'> = {
  takesAnswer: true,
  parse: (_step, raw) => ({ ok: true, answer: raw }),
  validate: (step, answer) =>
    step.options.some((option) => option.value === answer)
      ? valid
      : refuse('Please choose the answer that fits you best.'),
  summarize: (step, answer) => (typeof answer === 'string' ? (optionWords(step.options, answer) ?? '') : ''),
}
