import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { listLeads } from './list-leads.ts'

test('the filter of the leads offers a flow that several brands have once, by all of its names', async () => {
  await using house = await createTestApp({ jobs: 'still' })
  const { services } = house
  const [brand] = [...services.brands.values()]
  const flow = brand?.flows['inflammation']
  if (brand === undefined || flow === undefined) throw new Error('The brand lost a flow')
  const flows = { inflammation: { ...flow, name: 'Calmer joints' } }
  const brands = new Map([brand, { ...brand, appId: 'other', flows }].map((each) => [each.appId, each]))
  const offered = async (filters: { readonly brand?: string }) => {
    const seen = { isMasked: false, countriesOf: async () => Promise.resolve([]) }
    const { choices } = await listLeads(
      { ...services, brands },
      { isWhole: false, ...filters },
      undefined,
      seen,
    )
    return choices.flows.filter(({ id }) => id === 'inflammation').map(({ name }) => name)
  }
  expect(await offered({})).toEqual(['Anti-inflammatory eating / Calmer joints'])
  expect(await offered({ brand: 'other' })).toEqual(['Calmer joints'])
})
