import { expect, it } from 'vitest'
import { flowOf, smallFlow } from '../testing/small-flow.ts'
import { likelyNext } from './likely-next.ts'

const context = { answers: {}, unitSystem: 'imperial' } as const
const at = (id: string) => smallFlow.steps.findIndex((step) => step.id === id)

it('is the next displayed step, skipping a hidden one', () => {
  expect(likelyNext(smallFlow, at('snacks'), context)).toBe(at('pause'))
})

it('is not an input field, whose initial value depends on earlier answers', () => {
  expect(likelyNext(smallFlow, at('snacks'), { ...context, answers: { snacks: 'yes' } })).toBeUndefined()
  expect(likelyNext(smallFlow, at('pause'), context)).toBeUndefined()
})

it('is undefined after the last step and past the end', () => {
  expect(likelyNext(smallFlow, at('ready'), context)).toBeUndefined()
  expect(likelyNext(smallFlow, 99, context)).toBeUndefined()
})

it('is undefined after a step that ends the quiz early', () => {
  const [first, second] = [smallFlow.steps[at('ready')], smallFlow.steps[at('pause')]]
  if (first === undefined || second === undefined) throw new Error('The small flow has changed.')
  expect(likelyNext(flowOf(first, second), 0, context)).toBeUndefined()
})

it('is not a step of another frame', () => {
  const pause = smallFlow.steps[at('pause')]
  const snacks = smallFlow.steps[at('snacks')]
  if (pause === undefined || snacks === undefined) throw new Error('The small flow has changed.')
  const full = { ...pause, id: 'weight_prediction_result' }
  expect(likelyNext(flowOf(snacks, full), 0, context)).toBeUndefined()
  expect(likelyNext(flowOf(snacks, pause), 0, context)).toBe(1)
})
