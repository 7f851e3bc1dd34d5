import { flowOf, found, NotApplicable, stepOfType, stepWhere } from './mutable.ts'
import type { MutableBrand } from './mutable.ts'
import type { Mutant } from './mutant.ts'

/** The first card of the default flow that has this part. */
function cardStepWith(brand: MutableBrand, part: 'people' | 'stages' | 'testimonial') {
  const step = stepWhere(brand, (each) => 'card' in each && each.card[part] !== undefined)
  if (step.type !== 'info-card' && step.type !== 'in-page-info-card') throw new NotApplicable()
  return step
}

/** Faults in a step's texts and in what they depend on. */
export const wordMutants: readonly Mutant[] = [
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
    name: 'a button has no text',
    plant: (brand) => {
      stepOfType(brand, 'info-card').buttonText = ''
    },
  },
  {
    name: 'an information card has no text',
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
    name: 'a comparison compares nothing',
    plant: (brand) => {
      const step = stepWhere(brand, (each) => each.type === 'in-page-info-card' && each.content === 'graph')
      if (step.type === 'in-page-info-card') delete step.card.comparison
    },
  },
  {
    name: 'the experts card names nobody',
    plant: (brand) => {
      cardStepWith(brand, 'people').card.people = []
    },
  },
  {
    name: 'a preparation has no stages',
    plant: (brand) => {
      delete cardStepWith(brand, 'stages').card.stages
    },
  },
  {
    name: 'the face that changes is not drawn',
    plant: (brand) => {
      const step = stepWhere(
        brand,
        (each) => each.type === 'in-page-info-card' && each.content === 'face-change',
      )
      if (step.type === 'in-page-info-card') delete step.card.picture
    },
  },
  {
    name: 'a quote in the quiz has bold words, which only the offers show',
    plant: (brand) => {
      const { testimonial } = cardStepWith(brand, 'testimonial').card
      found(testimonial).text = 'I took **small steps**.'
    },
  },
  {
    name: 'men are told the story of a woman, or women that of a man',
    plant: (brand) => {
      const { otherWords } = stepWhere(
        brand,
        (each) => 'card' in each && each.card.testimonial?.gender !== undefined,
      )
      found(found(otherWords).find((words) => 'card' in words && words.card !== undefined)).when = {
        answerIs: { questionId: 'gender', anyOf: [] },
      }
    },
  },
  {
    name: 'other words replace what a step asks',
    plant: (brand) => {
      const { otherWords } = stepWhere(brand, (step) => step.otherWords !== undefined)
      Object.assign(found(found(otherWords)[0]), { id: 'asked_otherwise' })
    },
  },
  {
    name: 'the email step does not say what happens to the address',
    plant: (brand) => {
      stepOfType(brand, 'email').privacyNote = ''
    },
  },
  {
    name: 'a text uses an unknown placeholder',
    plant: (brand) => {
      stepOfType(brand, 'info-card').title = 'Well done, {firstName}'
    },
  },
  {
    name: 'a text uses the price, which is unknown in a quiz',
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
    name: 'a step references evidence that does not exist',
    plant: (brand) => {
      stepOfType(brand, 'info-card').evidence = ['no-such-evidence']
    },
  },
  {
    name: 'a button has a placeholder, which is filled in texts only',
    plant: (brand) => {
      stepWhere(brand, ({ isFinal }) => isFinal === true).buttonText = 'My {appName} plan'
    },
  },
  {
    name: 'the landing page has a placeholder before anything is known',
    plant: (brand) => {
      stepWhere(brand, ({ landingPageOnly }) => landingPageOnly === true).title = 'Who is {appName} for?'
    },
  },
  {
    name: 'an offer has the price in braces in its headline, which fills none',
    plant: (brand) => {
      found(brand.upsells.products[0]).headline = 'Yours for {price}'
    },
  },
  {
    name: 'a text has the id of a question in braces',
    plant: (brand) => {
      stepOfType(brand, 'info-card').title = 'On the way to {goal_weight}'
    },
  },
]
