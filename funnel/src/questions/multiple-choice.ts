import { chosenValues, type AnswerValue } from '../answers.ts'
import type { MultipleChoiceStep } from '../quiz/quiz-step.ts'
import { optionWords } from './choices.ts'
import { refuse, valid, type QuestionRules, type ValidationResult } from './question-rules.ts'

function judge(step: MultipleChoiceStep, answer: AnswerValue | undefined): ValidationResult {
  const chosen = chosenValues(answer)
  const { required = true, max = Infinity } = step.validation ?? {}
  if (chosen.length === 0) {
    return required ? refuse('Please choose at least one answer, whatever comes closest.') : valid
  }
  if (chosen.some((value) => !step.options.some((option) => option.value === value))) {
    return refuse('Please choose from the answers shown.')
  }
  const exclusive = step.options.find((option) => option.exclusive === true && chosen.includes(option.value))
  if (exclusive && chosen.length > 1) {
    return refuse(`"${optionWords(step.options, exclusive.value)}" goes alone, so please uncheck the others.`)
  }
  if (chosen.length > max) return refuse(`Please choose up to ${max} answers.`)
  return valid
}

export const multipleChoice: QuestionRules<'multiple-choice'> = {
  takesAnswer: true,
  parse: (_step, raw) => ({ ok: true, answer: [...new Set(raw)] }),
  validate: judge,
  // Not a comma: labels begin with a capital letter, and some contain commas.
  summarize: (step, answer) =>
    chosenValues(answer)
      .flatMap((value) => optionWords(step.options, value) ?? [])
      .join(' · '),
}
