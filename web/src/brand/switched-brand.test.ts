import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { isSwitched, switchedBrand } from './switched-brand.ts'

test.each([
  [{}, { ratings: 'fixed', peopleCount: 'random' }, false],
  [{ ratings: 'computed' }, { ratings: 'computed', peopleCount: 'random' }, true],
  [{ peopleCount: 'real' }, { ratings: 'fixed', peopleCount: 'real' }, true],
  [{ countdown: 'enforced' }, { countdown: 'enforced', ratings: 'fixed' }, true],
  [{ ratings: 'best' }, { ratings: 'fixed', peopleCount: 'random' }, true],
])('a document with %j', async (dataset, modes, switched) => {
  const brand = await loadBrand('calmplate')
  expect(switchedBrand(brand, dataset).honestModes).toMatchObject(modes)
  expect(isSwitched(dataset)).toBe(switched)
})
