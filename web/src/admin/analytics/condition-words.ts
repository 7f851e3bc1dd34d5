import { describeCondition, optionsOf } from '@fennel/funnel'
import type { Condition, QuizFlow } from '@fennel/funnel'
import type { StepReading } from './quiz-names.ts'

/** A condition as visitors know its questions and options; what the flow does not have is named by its identifier. */
export function conditionWords(
  condition: Condition,
  steps: readonly Pick<StepReading, 'id' | 'title'>[],
  flow: Pick<QuizFlow, 'steps'> | undefined,
): string {
  return describeCondition(condition, {
    questionName: (questionId) => {
      const title = steps.find(({ id }) => id === questionId)?.title
      return title === undefined ? questionId : `“${title}”`
    },
    optionName: (questionId, value) => {
      const step = flow?.steps.find(({ id }) => id === questionId)
      const label = step && optionsOf(step).find((option) => option.value === value)?.label
      return label === undefined ? value : `“${label}”`
    },
  })
}
