import { optionsOf, optionWords } from './choices.ts'
import { refuse, valid, type QuestionRules } from './question-rules.ts'

/** One value out of all tabs. The tab only groups the options. */
export const tabbedChoice: QuestionRules<'tabbed-choice'> = {
  takesAnswer: true,
  parse: (_step, raw) => ({ ok: true, answer: raw }),
  validate: (step, answer) =>
    optionsOf(step).some((option) => option.value === answer)
      ? valid
      : refuse('Please choose the answer that fits you best.'),
  summarize: (step, answer) =>
    typeof answer === 'string' ? (optionWords(optionsOf(step), answer) ?? '') : '',
}
