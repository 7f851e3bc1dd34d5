import { goalHarm } from '@fennel/funnel'
import { found, flowOf, stepOfType, stepWhere, type MutableBrand, type MutableFlow } from './mutable.ts'
import type { Mutant } from './mutant.ts'

type Words = NonNullable<MutableFlow['steps'][number]['otherWords']>[number]

/** Whether these words have a card for underweight visitors. */
function isLowCard(words: Words): boolean {
  return (
    'card' in words && 'predictionEnds' in words.when && words.when.predictionEnds.join() === 'below-range'
  )
}

/** Shows a step to visitors whom a goal can harm, in a flow that hides it from them. */
function showToEverybody(brand: MutableBrand, type: 'bmi-visualization' | 'goal-weight'): void {
  found(flowOf(brand).steps.find(({ id }) => id === goalHarm.questionId))
  const step = stepOfType(brand, type)
  found(step.conditionalDisplay)
  delete step.conditionalDisplay
}

/** Faults in what is said about a goal to visitors whose prediction does not reach it, or whom a goal can harm. */
export const goalMutants: readonly Mutant[] = [
  {
    name: 'a title promises the goal to everybody',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const goal = steps.findIndex(({ type }) => type === 'goal-weight')
      const step = found(goal < 0 ? undefined : steps[goal + 1])
      found(step.otherWords)
      step.otherWords = []
    },
  },
  {
    name: 'a question mentions a target weight for visitors who keep theirs',
    plant: (brand) => {
      const step = stepWhere(brand, ({ title }) => title.includes('{possibleWeight}'))
      step.otherWords = found(step.otherWords).filter(
        ({ when }) => !('predictionEnds' in when && when.predictionEnds.includes('maintenance')),
      )
    },
  },
  {
    name: 'extra words name a date for everybody',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const goal = steps.findIndex(({ type }) => type === 'goal-weight')
      found(goal < 0 ? undefined : steps[goal + 1]).extraContent = {
        text: 'You get there on {possibleDate}.',
      }
    },
  },
  {
    name: 'other words promise a goal below the healthy range',
    plant: (brand) => {
      const { otherWords } = stepWhere(brand, (step) => step.otherWords !== undefined)
      const low = found(otherWords).find(
        ({ when }) => 'predictionEnds' in when && when.predictionEnds.includes('healthy-range'),
      )
      found(low).title = '{goalWeight} is possible'
    },
  },
  {
    name: 'a card for underweight visitors keeps the button of the others',
    plant: (brand) => {
      const { otherWords } = stepWhere(brand, (step) => step.otherWords?.some(isLowCard) === true)
      delete found(found(otherWords).find(isLowCard)).buttonText
    },
  },
  {
    name: 'other words depend on a goal that is asked later',
    plant: (brand) => {
      found(stepOfType(brand, 'goal-weight').title)
      stepOfType(brand, 'numeric').otherWords = [
        { when: { predictionEnds: ['goal'] }, title: 'And your age?' },
      ]
    },
  },
  {
    name: 'the email step is hidden below the healthy range',
    plant: (brand) => {
      found(stepOfType(brand, 'goal-weight').title)
      stepOfType(brand, 'email').conditionalDisplay = { not: { predictionEnds: ['below-range'] } }
    },
  },
  {
    name: 'visitors whom a goal can harm see their body mass index',
    plant: (brand) => showToEverybody(brand, 'bmi-visualization'),
  },
  {
    name: 'visitors whom a goal can harm are asked for a goal',
    plant: (brand) => showToEverybody(brand, 'goal-weight'),
  },
]
