import { expect, it } from 'vitest'
import type { QuizStep } from '../quiz/quiz-step.ts'
import { allergiesStep, card, flowOf, goalWeightStep, weightStep } from '../testing/steps.ts'
import { checkForecasts } from './verify-forecasts.ts'

const health: QuizStep = { ...allergiesStep, id: 'health_flags' }

/** The steps that are reported, each with its rule. */
function reportedOf(...steps: readonly QuizStep[]): readonly string[] {
  const reported: string[] = []
  checkForecasts(flowOf(steps), (rule, step) => reported.push(`${rule} ${step}`))
  return reported
}

it.each<[string, Parameters<typeof card>[1]]>([
  ['a forecast', { customComponent: 'weight-prediction-early' }],
  ['a line that falls', { customComponent: 'weight-loss-comparison-graph' }],
  ['a day in a text', { card: { paragraphs: ['Around {possibleDate}.'] } }],
  [
    'a goal in other words',
    { otherWords: [{ when: { predictionEnds: ['goal'] }, title: '{goalWeight}, well chosen' }] },
  ],
])('refuses %s before the question about health, and takes it after', (_what, extra) => {
  const foretelling = card('ahead', extra)
  expect(reportedOf(weightStep, goalWeightStep, foretelling, health)).toEqual([
    'forecast-before-health ahead',
  ])
  expect(reportedOf(weightStep, goalWeightStep, health, foretelling)).toEqual([])
})

it('names the first such step alone', () => {
  const ahead = (id: string) => card(id, { customComponent: 'weight-prediction-early' })
  expect(reportedOf(ahead('one'), ahead('two'), health)).toEqual(['forecast-before-health one'])
})

it('asks nothing of a flow without that question', () => {
  expect(reportedOf(card('ahead', { customComponent: 'weight-prediction-early' }))).toEqual([])
})

it('leaves a question alone that asks for the weights', () => {
  expect(reportedOf(weightStep, goalWeightStep, health)).toEqual([])
})
