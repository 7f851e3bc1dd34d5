import { loadBrand } from '@fennel/brands'
import { expect, it } from 'vitest'
import { planWalks } from './plan-walks.ts'

it('takes for a canary only what nobody may say openly', async () => {
  const values = planWalks(await loadBrand('bravolio')).flatMap(({ canaries }) =>
    canaries.filter(({ kind }) => kind === 'health').map(({ value }) => value),
  )
  // Another question has the one for an answer, a title has the other for a word.
  expect(values).not.toContain('one_or_two')
  expect(values).not.toContain('everything')
  expect(new Set(values).size).toBeGreaterThan(20)
})
