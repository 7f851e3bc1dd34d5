import { flowOf, found, NotApplicable, stepOfType } from './mutable.ts'
import type { MutableBrand } from './mutable.ts'
import type { Mutant } from './mutant.ts'

const never = { all: [{ unitSystemIs: 'imperial' as const }, { unitSystemIs: 'metric' as const }] }

/** Removes matching steps from the flow. */
function drop(brand: MutableBrand, test: (id: string, type: string) => boolean): void {
  const flow = flowOf(brand)
  const kept = flow.steps.filter(({ id, type }) => !test(id, type))
  if (kept.length === flow.steps.length) throw new NotApplicable()
  flow.steps = kept
}

function swap(brand: MutableBrand, firstType: string, secondType: string): void {
  const { steps } = flowOf(brand)
  const first = steps.findIndex(({ type }) => type === firstType)
  const second = steps.findIndex(({ type }) => type === secondType)
  const [one, other] = [steps[first], steps[second]]
  steps[first] = found(other)
  steps[second] = found(one)
}

/** Faults in the order of steps, their groups and their end, and in the conditions that show them. */
export const orderMutants: readonly Mutant[] = [
  { name: 'the email step is missing', plant: (brand) => drop(brand, (_, type) => type === 'email') },
  {
    name: 'the name step is missing while texts still use the name',
    plant: (brand) => drop(brand, (id) => id === 'name'),
  },
  {
    name: 'the height step is missing while the BMI needs it',
    plant: (brand) => drop(brand, (id) => id === 'height'),
  },
  {
    name: 'the weight step is missing while the goal needs it',
    plant: (brand) => drop(brand, (id) => id === 'weight'),
  },
  {
    name: 'the final step is missing',
    plant: (brand) => drop(brand, (id) => id === flowOf(brand).steps.at(-1)?.id),
  },
  {
    name: 'the landing question is missing',
    plant: (brand) => drop(brand, (id) => id === flowOf(brand).steps[0]?.id),
  },
  {
    name: 'the goal weight is asked after the cards that mention it',
    plant: (brand) => swap(brand, 'goal-weight', 'email'),
  },
  {
    name: 'the question about health comes after the first forecast',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const question = found(steps.find(({ id }) => id === 'health_flags'))
      steps.splice(steps.indexOf(question), 1)
      steps.splice(steps.findIndex(({ id }) => id === 'weight_prediction_result') + 1, 0, question)
    },
  },
  {
    name: 'the BMI is shown before the height is asked',
    plant: (brand) => swap(brand, 'bmi-visualization', 'numeric'),
  },
  {
    name: 'the email step is hidden from metric users',
    plant: (brand) => {
      stepOfType(brand, 'email').conditionalDisplay = { unitSystemIs: 'imperial' }
    },
  },
  {
    name: 'the email step is hidden for one answer of another question',
    plant: (brand) => {
      const asked = found(
        flowOf(brand).steps.find(
          ({ type, landingPageOnly }) => type === 'single-choice' && landingPageOnly === true,
        ),
      )
      if (asked.type !== 'single-choice') throw new NotApplicable()
      const anyOf = [found(asked.options[0]).value]
      stepOfType(brand, 'email').conditionalDisplay = { not: { answerIs: { questionId: asked.id, anyOf } } }
    },
  },
  {
    name: 'a step is never shown',
    plant: (brand) => {
      stepOfType(brand, 'info-card').conditionalDisplay = never
    },
  },
  {
    name: 'the final step is never shown',
    plant: (brand) => {
      found(flowOf(brand).steps.at(-1)).conditionalDisplay = never
    },
  },
  {
    name: 'eleven steps in a row are hidden from metric users',
    plant: (brand) => {
      for (const step of flowOf(brand).steps.slice(-14, -2))
        step.conditionalDisplay = { unitSystemIs: 'imperial' }
    },
  },
  {
    name: 'two steps skip in a circle: the same id twice, both hidden',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const copy = structuredClone(found(steps[6]))
      copy.conditionalDisplay = never
      steps.splice(7, 0, copy)
    },
  },
  {
    name: 'a step id is used twice',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      found(steps[5]).id = found(steps[8]).id
    },
  },
  {
    name: 'a condition reads a question that does not exist',
    plant: (brand) => {
      stepOfType(brand, 'info-card').conditionalDisplay = { answered: 'no_such_question' }
    },
  },
  {
    name: 'a condition reads a question that comes later',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      found(steps[3]).conditionalDisplay = { answered: found(steps.at(-1)).id }
    },
  },
  {
    name: 'a condition requires an option that does not exist',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const choice = found(steps.find(({ type }) => type === 'single-choice'))
      found(steps.at(-2)).conditionalDisplay = {
        not: { answerIs: { questionId: choice.id, anyOf: ['no_such_option'] } },
      }
    },
  },
  {
    name: 'extra words require an option that does not exist',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const choice = found(steps.find(({ type }) => type === 'single-choice'))
      const when = { answerIs: { questionId: choice.id, anyOf: ['no_such_option'] } }
      found(steps.at(-2)).extraContent = { text: 'Well chosen.', when }
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
]
