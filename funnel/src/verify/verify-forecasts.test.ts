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
  ['a falling line', { customComponent: 'weight-loss-comparison-graph' }],
  ['a date in a text', { card: { paragraphs: ['Around {possibleDate}.'] } }],
  [
    'a goal in alternative wording',
    { otherWords: [{ when: { predictionEnds: ['goal'] }, title: '{goalWeight}, well chosen' }] },
  ],
])('reports %s before the health question, and accepts it after', (_what, extra) => {
  const predicting = card('ahead', extra)
  expect(reportedOf(weightStep, goalWeightStep, predicting, health)).toEqual(['forecast-before-health ahead'])
  expect(reportedOf(weightStep, goalWeightStep, health, predicting)).toEqual([])
})

it('reports only the first such step', () => {
  const ahead = (id: string) => card(id, { customComponent: 'weight-prediction-early' })
  expect(reportedOf(ahead('one'), ahead('two'), health)).toEqual(['forecast-before-health one'])
})

it('accepts a flow without the health question', () => {
  expect(reportedOf(card('ahead', { customComponent: 'weight-prediction-early' }))).toEqual([])
})

it('accepts the questions about weight themselves', () => {
  expect(reportedOf(weightStep, goalWeightStep, health)).toEqual([])
})
