import { loadBrand } from '@fennel/brands'
import { expect, it } from 'vitest'
import { isNewcomer } from './is-newcomer.ts'

const brand = await loadBrand('calmplate')
const begins = (url: string) =>
  isNewcomer({
    request: { cookies: {}, query: Object.fromEntries(new URL(url, 'http://localhost').searchParams), url },
    brand,
    flowId: brand.defaultFlowId,
    whereabouts: { country: null, state: null },
  })

it('is nobody whose answer travels behind the #, which leaves an empty query', () => {
  expect(begins('/quiz')).toBe(true)
  expect(begins('/quiz?')).toBe(false)
})
