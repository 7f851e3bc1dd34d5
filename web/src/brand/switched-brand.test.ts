import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { isSwitched, switchedBrand } from './switched-brand.ts'

test.each([
  [{}, { ratings: 'fixed', peopleCount: 'random' }],
  [{ ratings: 'computed' }, { ratings: 'computed', peopleCount: 'random' }],
  [{ peopleCount: 'real' }, { ratings: 'fixed', peopleCount: 'real' }],
  [{ countdown: 'enforced' }, { countdown: 'enforced', ratings: 'fixed' }],
  [{ reviewBadges: 'verified' }, { reviewBadges: 'verified', ratings: 'fixed' }],
  [{ reviewBadges: 'some' }, { reviewBadges: 'all' }],
  [{ ratings: 'best' }, { ratings: 'fixed', peopleCount: 'random' }],
])('a document with %j', async (dataset, modes) => {
  const brand = await loadBrand('calmplate')
  expect(switchedBrand(brand, dataset).honestModes).toMatchObject(modes)
})

test.each([
  [{}, '/reviews', false],
  [{ ratings: 'computed' }, '/reviews', true],
  [{ reviewBadges: 'verified' }, '/reviews', true],
  [{ ratings: 'computed' }, '/terms', false],
  [{ countdown: 'enforced', peopleCount: 'real' }, '/reviews', false],
])('with %j %s differs from what was prerendered: %s', (dataset, pathname, switched) => {
  expect(isSwitched(dataset, pathname)).toBe(switched)
})
