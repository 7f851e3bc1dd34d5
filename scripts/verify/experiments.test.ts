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
  ['the step "agee", which does not exist', { steps: { agee: { title: 'x' } } }, {}],
  ['the step "nowhere", which does not exist', { moveAfter: { age: 'nowhere' } }, {}],
  ['the plan "gold", which does not exist', { planPrices: { gold: { finalPriceCents: 1 } } }, {}],
  ['the plan "gold", which does not exist', { plans: ['gold'] }, {}],
  ['the upsell "gold", which does not exist', { upsells: { gold: { priceCents: 1 } } }, {}],
  ['the price 14.99', { planPrices: { [plan]: { finalPriceCents: 14.99 } } }, {}],
  ['no flow "other"', {}, { flowIds: ['other'] }],
  ['no arm "hot" to win', {}, { status: 'stopped', winner: 'hot' }],
  ['changes the landing page', { steps: { gender: { title: 'And you are?' } } }, {}],
  ['is not a valid id', {}, { id: 'Age:Copy' }],
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
