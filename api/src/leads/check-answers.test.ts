import { loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { stillAsked } from './check-answers.ts'

/** Calmplate, asking one of its questions in metric units only. */
async function brandAskingMetric(questionId: string): Promise<Brand> {
  const brand = await loadBrand('calmplate')
  const flow = brand.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('Calmplate has no default flow')
  const steps = flow.steps.map((step) =>
    step.id === questionId ? { ...step, conditionalDisplay: { unitSystemIs: 'metric' as const } } : step,
  )
  return { ...brand, flows: { ...brand.flows, [flow.id]: { ...flow, steps } } }
}

// NOTE: as in the browser, which takes the unit of a rough goal for the visitor's own.
test.each([
  ['height', 'CM:cm=170'],
  ['weight_loss_goal', 'lose_1_10_kg'],
])('an answer asked in metric units only is kept where %s is %s', async (id, answer) => {
  const brand = await brandAskingMetric('cooking_skills')
  const before = { cooking_skills: 'beginner' }
  expect(stillAsked(brand, brand.defaultFlowId, before, { [id]: answer })).toEqual(before)
})

test('and not where the visitor measures in pounds', async () => {
  const brand = await brandAskingMetric('cooking_skills')
  const given = { weight: 'LB:pounds=160' }
  expect(stillAsked(brand, brand.defaultFlowId, { cooking_skills: 'beginner' }, given)).toEqual({})
})
