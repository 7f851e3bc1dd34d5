import type { MultipleChoiceStep, QuizFlow } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { findDatedForecasts, findUnaskedForecasts } from './forecast-findings.ts'
import { finished, shipped } from './testing/finished-brand.ts'

const forecast = shipped.flows['inflammation']
if (forecast === undefined) throw new Error('The brand has no such flow')
const { id, steps } = forecast
const healthFlags: MultipleChoiceStep = {
  id: 'health_flags',
  type: 'multiple-choice',
  title: 'Anything we should know?',
  options: [],
  dataClass: 'health',
}
const faultsOf = (changes: Partial<QuizFlow>) =>
  findUnaskedForecasts({ ...finished, flows: { [id]: { ...forecast, ...changes } } }, () => ({
    file: 'a.ts',
  }))

test('reports a flow that predicts a weight without asking about health risks', () => {
  expect(faultsOf({})).toMatchObject([
    { rule: 'forecast-without-health', level: 'should', path: `flows.${id}` },
  ])
})

test('accepts a flow that asks, and one that predicts nothing', () => {
  expect(faultsOf({ steps: [healthFlags, ...steps] })).toEqual([])
  expect(faultsOf({ steps: steps.filter((step) => step.id === 'email') })).toEqual([])
})

test('notes a flow that names a weight and its day, in a curve or in a text', () => {
  const datedIn = (ofFlow: QuizFlow['steps']) =>
    findDatedForecasts({ ...finished, flows: { [id]: { ...forecast, steps: ofFlow } } }, () => ({
      file: 'a.ts',
    }))
  expect(datedIn(steps)).toMatchObject([
    { rule: 'dated-weight-forecast', level: 'note', path: `flows.${id}` },
  ])
  const saying = (title: string) => [{ ...healthFlags, title }]
  expect(datedIn(saying('{goalWeight} by {goalDate}?'))).toHaveLength(1)
  expect(datedIn(saying('{goalWeight}, one day?'))).toEqual([])
  expect(datedIn(saying('What is on {goalDate}?'))).toEqual([])
})
