import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { presentAnswers } from './present-answers.ts'

test('an option that only an arm of an experiment offers is shown in its words, beside the others', async () => {
  const brand = await loadBrand('calmplate')
  const flowId = brand.defaultFlowId
  const step = brand.flows[flowId]?.steps.find(({ id }) => id === 'food_allergies')
  if (step?.type !== 'multiple-choice') throw new Error('Calmplate asks for allergies in another way')
  const options = [...step.options, { id: 'lupin', value: 'lupin', label: 'Lupin beans' }]
  const changes = { steps: { food_allergies: { options } } }
  const arms = [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'other', name: 'Other', weight: 1, changes },
  ] as const
  const experiment = { id: 'more', name: 'More', hypothesis: 'Safer.', status: 'running', arms } as const
  const answers = { food_allergies: ['fish', 'lupin'] }
  const shown = presentAnswers({ ...brand, experiments: [experiment] }, { flowId }, answers)
  expect(shown.map(({ answer }) => answer)).toEqual(['Fish · Lupin beans'])
})
