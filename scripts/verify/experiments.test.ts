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
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'warm', name: 'Warmer', weight: 1, changes },
  ],
  ...rest,
})
const faultsOf = (...experiments: readonly Experiment[]) =>
  verifyBrand({ ...brand, experiments }, { hasAsset, onlyFlow }).faults

it('accepts an experiment that only names existing things', () => {
  const inSteps = {
    steps: { age: { title: 'How many birthdays have you had?' } },
    moveAfter: { water_consumption: 'cooking_skills' },
  }
  const inSales = {
    planPrices: { [plan]: { finalPriceCents: 599 } },
    upsells: { [upsell]: { priceCents: 1099, headline: 'All of it for $10.99' } },
  }
  expect(faultsOf(experiment(inSteps), experiment(inSales, { id: 'prices' }))).toEqual([])
})

it.each<[string, Experiment['arms'][1]['changes'], Partial<Experiment>]>([
  ['the step "agee", which does not exist', { steps: { agee: { title: 'x' } } }, {}],
  ['the step "nowhere", which does not exist', { moveAfter: { age: 'nowhere' } }, {}],
  ['the plan "gold", which does not exist', { planPrices: { gold: { finalPriceCents: 1 } } }, {}],
  ['the plan "gold", which does not exist', { plans: ['gold'] }, {}],
  ['the upsell "gold", which does not exist', { upsells: { gold: { priceCents: 1 } } }, {}],
  ['the price 49, which is below $0.50', { planPrices: { [plan]: { finalPriceCents: 49 } } }, {}],
  ['the price 14.99', { planPrices: { [plan]: { finalPriceCents: 14.99 } } }, {}],
  ['no flow "other"', {}, { flowIds: ['other'] }],
  ['no arm "hot" to win', {}, { status: 'stopped', winner: 'hot' }],
  ['changes the landing page', { steps: { gender: { title: 'And you are?' } } }, {}],
  ['is not a valid id', {}, { id: 'Age:Copy' }],
  ['its status is "running": set it to "stopped"', {}, { winner: 'warm' }],
  [
    'changes both steps and what is sold',
    { steps: { age: { title: 'x' } }, planPrices: { [plan]: { finalPriceCents: 1499 } } },
    {},
  ],
  ['between 1 and 100', {}, { trafficPercent: 0 }],
])('reports %s', (words, changes, rest) => {
  const faults = faultsOf(experiment(changes, rest))
  expect(faults.map(({ rule }) => rule)).toContain('bad-experiment')
  expect(faults.map(({ message }) => message).join()).toContain(words)
})

it.each<[string, Experiment['arms'][1]['changes']]>([
  [`the price of "${plan}"`, { planPrices: { [plan]: { finalPriceCents: 599 } } }],
  ['the set of plans', { plans: brand.plans.map(({ id }) => id) }],
  [`the offer "${upsell}"`, { upsells: { [upsell]: { headline: 'All of it' } } }],
])('reports two experiments in effect that change %s', (thing, changes) => {
  const both = (first: Partial<Experiment>) =>
    faultsOf(experiment(changes, { id: 'first', ...first }), experiment(changes))
  const rival = expect.objectContaining({
    where: expect.stringContaining('/age-copy'),
    message: expect.stringContaining(`It changes ${thing}, which "first" changes already`),
  })
  expect(both({})).toEqual([rival])
  expect(both({ status: 'stopped', winner: 'warm' })).toEqual([rival])
  expect(both({ status: 'stopped', winner: 'control' })).toEqual([])
  expect(both({ status: 'stopped' })).toEqual([])
  expect(both({ status: 'draft' })).toEqual([])
})

it.each<[string, Experiment['arms'][1]['changes']]>([
  ['a price', { planPrices: { [plan]: { finalPriceCents: 599 } } }],
  ['a set of plans', { plans: brand.plans.slice(1).map(({ id }) => id) }],
  ['an offer', { upsells: { [upsell]: { headline: 'All of it' } } }],
])('reports %s that an experiment in one flow changes in the others, too', (_what, changes) => {
  const inFlows = (flowIds: readonly string[]) => faultsOf(experiment(changes, { flowIds }))
  expect(inFlows([onlyFlow]).map(({ message }) => message)).toEqual([
    expect.stringContaining('sell that are not among its flowIds'),
  ])
  expect(inFlows(Object.keys(brand.flows))).toEqual([])
})

it('accepts other steps, and another price of a plan that only these flows sell', () => {
  const inSteps = { steps: { age: { title: 'How many birthdays have you had?' } } }
  expect(faultsOf(experiment(inSteps, { flowIds: [onlyFlow] }))).toEqual([])
  const [other = ''] = Object.keys(brand.flows).filter((id) => id !== onlyFlow)
  const own = { id: 'own', funnel: 'own' }
  const planFunnelByFlowId = { ...brand.planFunnelByFlowId, [other]: own.funnel }
  const plans = [...brand.plans, ...brand.plans.slice(0, 1).map((one) => ({ ...one, ...own }))]
  const inPrice = { planPrices: { [own.id]: { finalPriceCents: 599 } } }
  const experiments = [experiment(inPrice, { flowIds: [other] })]
  const { faults } = verifyBrand({ ...brand, plans, planFunnelByFlowId, experiments }, { hasAsset, onlyFlow })
  expect(faults.filter(({ rule }) => rule === 'bad-experiment')).toEqual([])
})

it('walks the funnel of every arm and reports one that lacks a required question', () => {
  const faults = faultsOf(experiment({ drop: ['weight'] }))
  expect(faults.map(({ where }) => where).join()).toContain('age-copy/warm: ')
  expect(faultsOf(experiment({}), experiment({})).map(({ message }) => message)).toContain(
    'Two experiments have this id.',
  )
})

it.each<[string, Experiment['arms'][1]['changes']]>([
  ['higher than the struck-through price', { planPrices: { [plan]: { finalPriceCents: 99_999 } } }],
  ['higher than the regular price', { upsells: { [upsell]: { priceCents: 99_999 } } }],
  ['No plan is sold in the funnel', { plans: [] }],
  ['names $10.98, which is not a price', { upsells: { [upsell]: { headline: 'All of it for $10.98' } } }],
])('reports offers that only an arm breaks: %s', (words, changes) => {
  const [fault, ...others] = faultsOf(experiment(changes))
  expect(fault?.where).toContain('age-copy/warm: ')
  expect(fault?.message).toContain(words)
  expect(others.filter(({ message }) => !message.includes(words))).toEqual([])
})

it('reports what is wrong with a flow once, not again for each arm that changes it', () => {
  const [flow] = Object.values(brand.flows).filter(({ id }) => id === onlyFlow)
  if (flow === undefined) throw new Error('There is no flow')
  const steps = flow.steps.map((step) =>
    step.id === 'age' ? { ...step, description: 'So young, {nmae}?' } : step,
  )
  const experiments = [
    experiment({ steps: { age: { title: 'How many birthdays have you had?' } } }, { flowIds: [onlyFlow] }),
  ]
  const broken = { ...brand, flows: { ...brand.flows, [onlyFlow]: { ...flow, steps } }, experiments }
  expect(verifyBrand(broken, { hasAsset, onlyFlow }).faults.map(({ where }) => where)).toEqual([
    `calmplate/${onlyFlow}/age`,
  ])
})
