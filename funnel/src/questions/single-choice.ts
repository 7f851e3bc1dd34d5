import { optionWords } from './choices.ts'
import { refuse, valid, type QuestionRules } from './question-rules.ts'

const pleaseChoose = 'Please choose the answer that fits you best.'

export const singleChoice: QuestionRules<'single-choice'> = {
  takesAnswer: true,
  parse: (step, raw) =>
    step.options.some((option) => option.value === raw) ? { ok: true, answer: raw } : refuse(pleaseChoose),
  validate: (step, answer) =>
    step.options.some((option) => option.value === answer) ? valid : refuse(pleaseChoose),
  summarize: (step, answer) => (typeof answer === 'string' ? (optionWords(step.options, answer) ?? '') : ''),
}
