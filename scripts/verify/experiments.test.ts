import type { Experiment } from '@fennel/funnel'
import { verifyBrand } from '@fennel/funnel/verify'
import { expect, it } from 'vitest'
import { hasAsset, loadAllBrands } from './load-all-brands.ts'

const [brand] = await loadAllBrands()
if (brand === undefined) throw new Error('There is no brand')
const { defaultFlowId: onlyFlow } = brand
const plan = brand.plans[0]?.id ?? ''
const upsell = brand.upsells.products[0]?.id ?? ''

const experiment = (
  changes: Experiment['arms'][1]['changes'],
  rest: Partial<Experiment> = {},
): Experiment => ({
  id: 'age-copy',
  name: 'Another question',
  hypothesis: 'More people answer.',
  status: 'running',
  flowIds: [onlyFlow],
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'warm', name: 'Warmer', weight: 1, changes },
  ],
  ...rest,
})
const faultsOf = (...experiments: readonly Experiment[]) =>
  verifyBrand({ ...brand, experiments }, { hasAsset, onlyFlow }).faults

it('accepts an experiment that only names existing things', () => {
  const changes = {
    steps: { age: { title: 'How many birthdays have you had?' } },
    moveAfter: { water_consumption: 'cooking_skills' },
    planPrices: { [plan]: { finalPriceCents: 1499 } },
    upsells: { [upsell]: { priceCents: 999 } },
  }
  expect(faultsOf(experiment(changes))).toEqual([])
})

it.each<[string, Experiment['arms'][1]['changes'], Partial<Experiment>]>([
  ['no step: "agee"', { steps: { agee: { title: 'x' } } }, {}],
  ['no step: "nowhere"', { moveAfter: { age: 'nowhere' } }, {}],
  ['no plan: "gold"', { planPrices: { gold: { finalPriceCents: 1 } } }, {}],
  ['no plan: "gold"', { plans: ['gold'] }, {}],
  ['no upsell: "gold"', { upsells: { gold: { priceCents: 1 } } }, {}],
  ['the price 14.99', { planPrices: { [plan]: { finalPriceCents: 14.99 } } }, {}],
  ['no flow "other"', {}, { flowIds: ['other'] }],
  ['no arm "hot" to win', {}, { status: 'stopped', winner: 'hot' }],
  ['changes the landing page', { steps: { gender: { title: 'And you are?' } } }, {}],
  ['is no id', {}, { id: 'Age:Copy' }],
  ['between 1 and 100', {}, { trafficPercent: 0 }],
])('reports %s', (words, changes, rest) => {
  const faults = faultsOf(experiment(changes, rest))
  expect(faults.map(({ rule }) => rule)).toContain('bad-experiment')
  expect(faults.map(({ message }) => message).join()).toContain(words)
})

it('walks the funnel of every arm and reports one that lacks a required question', () => {
  const faults = faultsOf(experiment({ drop: ['weight'] }))
  expect(faults.map(({ where }) => where).join()).toContain('age-copy/warm: ')
  expect(faultsOf(experiment({}), experiment({})).map(({ message }) => message)).toContain(
    'Two experiments have this id.',
  )
})
