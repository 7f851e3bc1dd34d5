import { verifyBrand } from '@fennel/funnel/verify'
import { describe, expect, it } from 'vitest'
import { hasAsset, loadAllBrands } from './load-all-brands.ts'
import { mutants } from './mutants.ts'
import { runMutant } from './run-mutants.ts'

const brands = await loadAllBrands()
const caught = new Set<string>()

describe.each(brands)('$appId', (brand) => {
  it('follows every rule on every path of every flow', { timeout: 60_000 }, () => {
    const { faults, coverage } = verifyBrand(brand, { hasAsset })
    expect(faults).toEqual([])
    for (const flow of Object.values(brand.flows)) expect(coverage[flow.id]?.steps).toBe(flow.steps.length)
  })

  it.each(mutants)('notices when $name', { timeout: 60_000 }, (mutant) => {
    const { outcome } = runMutant(mutant, brand, hasAsset)
    if (outcome === 'caught') caught.add(mutant.name)
    expect(outcome).not.toBe('missed')
  })
})

it('plants at least 60 different faults, each in at least one brand', () => {
  expect([...caught].toSorted()).toEqual(mutants.map(({ name }) => name).toSorted())
  expect(caught.size).toBeGreaterThanOrEqual(60)
})
