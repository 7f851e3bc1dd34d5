import { flowOf, found, stepOfType } from './mutable.ts'
import type { Mutant } from './mutant.ts'

/** Faults in a step's options, bounds, units, ids, and the questions it references. */
export const stepMutants: readonly Mutant[] = [
  {
    name: 'two options share a value',
    plant: (brand) => {
      const { options } = stepOfType(brand, 'single-choice')
      found(options[1]).value = found(options[0]).value
    },
  },
  {
    name: 'two options share a label',
    plant: (brand) => {
      const { options } = stepOfType(brand, 'multiple-choice')
      found(options[1]).label = found(options[0]).label
    },
  },
  {
    name: 'an option has only an emoji',
    plant: (brand) => {
      found(stepOfType(brand, 'single-choice').options[0]).label = '🙂'
    },
  },
  {
    name: 'a choice has a single option',
    plant: (brand) => {
      const step = stepOfType(brand, 'multiple-choice')
      step.options = step.options.slice(0, 1)
    },
  },
  {
    name: 'a choice has the placeholder of a text',
    plant: (brand) => {
      Object.assign(stepOfType(brand, 'single-choice'), { placeholder: 'Nobody reads this' })
    },
  },
  {
    name: 'the age bounds are swapped',
    plant: (brand) => {
      stepOfType(brand, 'numeric').validation = { min: 110, max: 18, required: true }
    },
  },
  {
    name: 'a text may be longer than the server accepts',
    plant: (brand) => {
      stepOfType(brand, 'text').validation.maxLength = 501
    },
  },
  {
    name: 'the bounds of a measurement are swapped',
    plant: (brand) => {
      const field = found(found(stepOfType(brand, 'measurement-tabbed').tabs[0]).fields[0])
      field.max = field.min - 1
    },
  },
  {
    name: 'a unit is missing',
    plant: (brand) => {
      const step = stepOfType(brand, 'measurement-tabbed')
      step.tabs = step.tabs.slice(0, 1)
    },
  },
  {
    name: 'the default unit is not offered',
    plant: (brand) => {
      stepOfType(brand, 'measurement-tabbed').defaultTabId = 'KG' as const
      const step = stepOfType(brand, 'measurement-tabbed')
      step.tabs = step.tabs.filter(({ id }) => id !== 'KG')
    },
  },
  {
    name: 'the linked question does not exist',
    plant: (brand) => {
      stepOfType(brand, 'measurement-tabbed').counterpartQuestionId = 'no_such_question'
    },
  },
  {
    name: 'the goal reads a weight that is never asked',
    plant: (brand) => {
      stepOfType(brand, 'goal-weight').currentWeightQuestionId = 'no_such_question'
    },
  },
  {
    name: 'the summary shows a question that is asked later',
    plant: (brand) => {
      found(stepOfType(brand, 'personal-profile-summary').lines[0]).questionId = found(
        flowOf(brand).steps.at(-2),
      ).id
    },
  },
  {
    name: 'an id has characters that the server rejects',
    plant: (brand) => {
      stepOfType(brand, 'info-card').id = 'Good Start'
    },
  },
  {
    name: 'an id is not a valid question name',
    plant: (brand) => {
      stepOfType(brand, 'info-card').id = 'results'
    },
  },
  {
    name: 'the email is asked under another id',
    plant: (brand) => {
      stepOfType(brand, 'email').id = 'contact'
    },
  },
]
