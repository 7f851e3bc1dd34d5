import { describeCondition } from '@fennel/funnel'
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
      const label = labelIn(
        flow?.steps.find(({ id }) => id === questionId),
        value,
      )
      return label === undefined ? value : `“${label}”`
    },
  })
}

/** The label of an option, which may be on one of several tabs. */
function labelIn(step: QuizFlow['steps'][number] | undefined, value: string): string | undefined {
  if (step === undefined) return undefined
  const lists = 'options' in step ? [step.options] : 'tabs' in step ? step.tabs.map(optionsOf) : []
  return lists.flat().find((option) => option.value === value)?.label
}

function optionsOf(tab: object): readonly { readonly value: string; readonly label: string }[] {
  return 'options' in tab && Array.isArray(tab.options) ? tab.options : []
}
