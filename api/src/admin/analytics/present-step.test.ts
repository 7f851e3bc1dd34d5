import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { timeBuckets } from '#api/tracking/index.ts'
import { presentSteps } from './present-step.ts'
import { uncounted } from './read-steps.ts'

test('an option that only an arm of a begun experiment offers is counted under its words', async () => {
  const brand = await loadBrand('calmplate')
  const flow = brand.flows[brand.defaultFlowId]
  const step = flow?.steps.find(({ id }) => id === 'living_area')
  if (flow === undefined || step?.type !== 'single-choice') throw new Error('Calmplate asks in another way')
  const [first, ...others] = step.options
  if (first === undefined) throw new Error('There is nothing to choose')
  const options = [
    { ...first, label: 'In other words' },
    ...others,
    { id: 'boat', value: 'houseboat', label: 'On a boat' },
  ]
  const arms = [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'other', name: 'Other', weight: 1, changes: { steps: { living_area: { options } } } },
  ] as const
  const experiment = { id: 'more', name: 'More', hypothesis: 'Truer.', arms } as const
  const counted = [first.value, 'houseboat', 'moon'].map((value, at) => ({ value, count: at + 1 }))
  const shownWith = (status: 'draft' | 'running') =>
    presentSteps(flow, new Map([['living_area', { ...uncounted, options: counted }]]), () => true, [
      { ...experiment, status },
    ])
      .find(({ id }) => id === 'living_area')
      ?.options.filter(({ count }) => count > 0)
  expect(shownWith('running')).toEqual([
    { value: first.value, label: first.label, count: 1 },
    { value: 'houseboat', label: 'On a boat', count: 2 },
    { value: 'moon', label: 'moon', count: 3 },
  ])
  expect(shownWith('draft')).toContainEqual({ value: 'houseboat', label: 'houseboat', count: 2 })
})

test('a step that the flow no longer has keeps its numbers, and is not said to ask nothing', async () => {
  const brand = await loadBrand('calmplate')
  const flow = brand.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('Calmplate has no flow')
  const counts = { ...uncounted, seen: 40, answered: 30, told: 20, left: 5 }
  const shown = presentSteps(flow, new Map([['asked_before', counts]]), () => false)
  expect(shown.at(-1)).toMatchObject({
    id: 'asked_before',
    place: null,
    answered: 30,
    options: [],
    optionsWithheld: 'gone',
  })
})

test('a step that more visits left than saw lost all of them, and the slowest tenth takes longer', async () => {
  const brand = await loadBrand('calmplate')
  const flow = brand.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('Calmplate has no flow')
  const times = timeBuckets.slice(0, 10).map((end) => ({ end, count: 10 }))
  const counts = { ...uncounted, seen: 40, left: 50, times }
  const shown = presentSteps(flow, new Map([['living_area', counts]]), () => true)
  const step = shown.find(({ id }) => id === 'living_area')
  expect([step?.dropOff?.share, step?.medianMs, step?.p90Ms]).toEqual([1, timeBuckets[4], timeBuckets[8]])
})
