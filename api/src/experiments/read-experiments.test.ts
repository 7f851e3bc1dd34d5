import { brandIds, loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { middlePriceOf } from './read-experiments.ts'

test.each(brandIds)('the price by which revenue of %s is judged is not that of its trial', async (id) => {
  const { plans } = await loadBrand(id)
  const trial = plans.find(({ type }) => type === 'trial')?.finalPriceCents
  expect(trial).toBe(Math.min(...plans.map(({ finalPriceCents }) => finalPriceCents)))
  expect(middlePriceOf({ plans })).toBe(
    plans.find(({ durationDays, type }) => type !== 'trial' && durationDays < 60)?.finalPriceCents,
  )
})

test('of two plans it is the dearer one, and of one its own', () => {
  const plan = (finalPriceCents: number) => ({ finalPriceCents })
  expect(middlePriceOf({ plans: [plan(4999), plan(599)] })).toBe(4999)
  expect(middlePriceOf({ plans: [plan(599)] })).toBe(599)
})
