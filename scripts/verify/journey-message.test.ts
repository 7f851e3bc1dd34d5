import { verifyBrand } from '@fennel/funnel/verify'
import { expect, it } from 'vitest'
import { hasAsset, loadAllBrands } from './load-all-brands.ts'

const [brand] = await loadAllBrands()
if (brand === undefined) throw new Error('There is no brand')
const { defaultFlowId: onlyFlow } = brand

it('a page that leads back to itself is named once more, with the condition that leads there', () => {
  const { routes } = brand.routeFlow
  const register = routes.findIndex(({ type }) => type === 'register')
  // NOTE: what happens when an offer is inserted and this condition keeps its number.
  const conditions = brand.routeFlow.conditions.map((condition) =>
    condition.when === 'registration_completed' ? { ...condition, navigateTo: register } : condition,
  )
  const broken = { ...brand, routeFlow: { ...brand.routeFlow, conditions } }
  const fault = verifyBrand(broken, { hasAsset, onlyFlow }).faults.find(({ rule }) => rule === 'journey-end')
  expect(fault?.message).toContain(' > /register > /register and never reaches the thank-you page.')
  expect(fault?.message).toContain(
    `"registration_completed" leads to number ${register} of the routes, counted from 0: /register.`,
  )
})
