import type { PlanOffer } from '@fennel/funnel'
import { verifyBrand } from '@fennel/funnel/verify'
import { expect, it } from 'vitest'
import { hasAsset, loadAllBrands } from './load-all-brands.ts'

const [brand] = await loadAllBrands()
if (brand === undefined) throw new Error('There is no brand')
const { defaultFlowId: onlyFlow, plans } = brand
const active = plans.find(({ isActive }) => isActive)
if (active === undefined) throw new Error('There is no selected plan')

const faultsWith = (added: PlanOffer) =>
  verifyBrand({ ...brand, plans: [...plans, added] }, { hasAsset, onlyFlow }).faults

it('accepts one more plan', () => {
  expect(faultsWith({ ...active, id: 'another', isActive: false })).toEqual([])
})

it('reports a plan that no flow sells', () => {
  const faults = faultsWith({ ...active, id: 'another', isActive: false, funnel: 'inflamation' })
  expect(faults.map(({ where, message }) => `${where}: ${message}`)).toEqual([
    'calmplate/another: No flow sells plans of the funnel "inflamation": see planFunnelByFlowId.',
  ])
})

it('reports two plans that are both selected when the page opens', () => {
  const faults = faultsWith({ ...active, id: 'another' })
  expect(faults.map(({ rule, where }) => `${rule} ${where}`)).toEqual([
    `bad-plan calmplate/${active.id}, another`,
  ])
})

it.each([
  [49, ['The price is below $0.50, the least that Stripe charges.']],
  [50, []],
])('a plan for %s cents is reported if Stripe would not charge it', (cents, messages) => {
  const cheap: PlanOffer = { ...active, id: 'another', isActive: false, finalPriceCents: cents }
  expect(faultsWith(cheap).map(({ message }) => message)).toEqual(messages)
})

it('reports a renewal that Stripe would not charge', () => {
  const faults = faultsWith({
    ...active,
    id: 'another',
    isActive: false,
    renewal: { ...active.renewal, cents: 49 },
  })
  expect(faults.map(({ message }) => message)).toEqual([
    'The renewal price is below $0.50, the least that Stripe charges.',
  ])
})
