import { flowOf, found, NotApplicable, stepOfType, stepWhere } from './mutable.ts'
import type { Mutant } from './mutant.ts'

/** Faults in the words, options and bounds of a step. */
export const stepMutants: readonly Mutant[] = [
  {
    name: 'a title is empty',
    plant: (brand) => {
      stepOfType(brand, 'numeric').title = '  '
    },
  },
  {
    name: 'a description is empty',
    plant: (brand) => {
      stepOfType(brand, 'numeric').description = ''
    },
  },
  {
    name: 'a button says nothing',
    plant: (brand) => {
      stepOfType(brand, 'info-card').buttonText = ''
    },
  },
  {
    name: 'an information card has no words',
    plant: (brand) => {
      const step = stepWhere(
        brand,
        ({ type, ...rest }) => type === 'info-card' && !('customComponent' in rest),
      )
      if (step.type !== 'info-card') throw new NotApplicable()
      step.card = { paragraphs: [] }
    },
  },
  {
    name: 'the e-mail step does not say what happens to the address',
    plant: (brand) => {
      stepOfType(brand, 'email').privacyNote = ''
    },
  },
  {
    name: 'a text uses a placeholder nothing fills',
    plant: (brand) => {
      stepOfType(brand, 'info-card').title = 'Well done, {firstName}'
    },
  },
  {
    name: 'a text uses the price, which a quiz does not know',
    plant: (brand) => {
      stepOfType(brand, 'info-card').title = 'Only {price}'
    },
  },
  {
    name: 'a text names the goal before it is known',
    plant: (brand) => {
      stepOfType(brand, 'numeric').title = 'How old will you be at {goalWeight}?'
    },
  },
  {
    name: 'a text names the visitor before the name is asked',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const asked = steps.findIndex(({ id }) => id === 'name')
      const before = steps.slice(0, Math.max(0, asked)).findLast((step) => step.landingPageOnly !== true)
      found(before).description = 'Nice to meet you, {name}.'
    },
  },
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
    name: 'the age bounds are the wrong way round',
    plant: (brand) => {
      stepOfType(brand, 'numeric').validation = { min: 110, max: 18, required: true }
    },
  },
  {
    name: 'the bounds of a measurement are the wrong way round',
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
    name: 'the goal reads a weight nobody asks',
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
    name: 'no step is final',
    plant: (brand) => {
      delete found(flowOf(brand).steps.at(-1)).isFinal
    },
  },
  {
    name: 'two steps are final',
    plant: (brand) => {
      found(flowOf(brand).steps.at(-5)).isFinal = true
    },
  },
  {
    name: 'a step belongs to no group',
    plant: (brand) => {
      found(flowOf(brand).steps.at(-3)).stepLabelId = 'no-such-group'
    },
  },
  {
    name: 'a step goes back to an earlier group',
    plant: (brand) => {
      const flow = flowOf(brand)
      found(flow.steps.at(-3)).stepLabelId = found(flow.stepLabels[0]).id
    },
  },
  {
    name: 'a landing question stands in the middle of the quiz',
    plant: (brand) => {
      found(flowOf(brand).steps.at(10)).landingPageOnly = true
    },
  },
  {
    name: 'the landing page has no template',
    plant: (brand) => {
      delete found(flowOf(brand).steps[0]).landingPageTemplate
    },
  },
  {
    name: 'the image template has six options',
    plant: (brand) => {
      const step = found(flowOf(brand).steps[0])
      if (step.type !== 'single-choice') throw new NotApplicable()
      step.landingPageTemplate = 'landing-image-style'
      const first = found(step.options[0])
      step.options = [1, 2, 3, 4, 5, 6].map((place) => ({
        ...first,
        id: `o${place}`,
        value: `o${place}`,
        label: `Option ${'abcdef'[place - 1]}`,
      }))
    },
  },
  {
    name: 'a step points at evidence that does not exist',
    plant: (brand) => {
      stepOfType(brand, 'info-card').evidence = ['no-such-evidence']
    },
  },
  {
    name: 'an id has letters the server refuses',
    plant: (brand) => {
      stepOfType(brand, 'info-card').id = 'Good Start'
    },
  },
  {
    name: 'an id names no answer',
    plant: (brand) => {
      stepOfType(brand, 'info-card').id = 'results'
    },
  },
  {
    name: 'the e-mail is asked under another id',
    plant: (brand) => {
      stepOfType(brand, 'email').id = 'contact'
    },
  },
  {
    name: 'a landing question is one that no template draws',
    plant: (brand) => {
      const steps = flowOf(brand).steps
      const { stepLabelId: _, ...asked } = found(steps.find(({ type }) => type === 'multiple-choice'))
      steps.splice(1, 0, { ...asked, id: 'landing_choices', landingPageOnly: true })
    },
  },
  {
    name: 'a landing question of six options inherits the image template',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const first = found(steps[0])
      if (first.type !== 'single-choice') throw new NotApplicable()
      const option = found(first.options[0])
      first.landingPageTemplate = 'landing-image-style'
      first.options = first.options.slice(0, 5)
      const { landingPageTemplate: _, ...asked } = first
      const options = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
        ...option,
        id,
        value: id,
        label: `Option ${id}`,
      }))
      steps.splice(1, 0, { ...asked, id: 'landing_six', options })
    },
  },
  {
    name: 'a text has the id of a question in braces',
    plant: (brand) => {
      stepOfType(brand, 'info-card').title = 'On the way to {goal_weight}'
    },
  },
]
