import { expect, it } from 'vitest'
import { choice, flowOf } from '../testing/steps.ts'
import { answersInForce } from './answers-in-force.ts'

it('keeps answers to the steps the flow shows, the landing page and the email', () => {
  const isVegan = { answerIs: { questionId: 'food', anyOf: ['vegan'] } }
  const flow = flowOf([
    choice('gender', { landingPageOnly: true }),
    choice('food'),
    choice('meat', { conditionalDisplay: { not: isVegan } }),
  ])
  const answers = { gender: 'no', food: ['vegan'], meat: 'beef', email: 'a@b.co', of_another_flow: 'yes' }
  const inForce = (given: typeof answers) => answersInForce(flow, { answers: given, unitSystem: 'imperial' })
  expect(inForce(answers)).toEqual({ gender: 'no', food: ['vegan'], email: 'a@b.co' })
  expect(inForce({ ...answers, food: ['all'] })).toHaveProperty('meat', 'beef')
})
