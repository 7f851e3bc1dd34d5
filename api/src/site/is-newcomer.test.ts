import { loadBrand } from '@fennel/brands'
import { expect, it } from 'vitest'
import { isNewcomer } from './is-newcomer.ts'

const brand = await loadBrand('calmplate')
const begins = (url: string, flows = brand.flows) =>
  isNewcomer({
    request: { cookies: {}, query: Object.fromEntries(new URL(url, 'http://localhost').searchParams), url },
    brand: { ...brand, flows },
    flowId: brand.defaultFlowId,
    whereabouts: { country: null, state: null },
  })

it('is nobody whose answer travels behind the #, which leaves an empty query', () => {
  expect(begins('/quiz')).toBe(true)
  expect(begins('/quiz?')).toBe(false)
})

it('is nobody who comes by a link of a mail, also in a quiz that asks for no e-mail', () => {
  const flow = brand.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  const without = { ...flow, steps: flow.steps.filter(({ id }) => id !== 'email') }
  const flows = { ...brand.flows, [flow.id]: without }
  expect(begins('/quiz?email=a%40mail.example', flows)).toBe(false)
  expect(begins('/quiz?utm_source=mail', flows)).toBe(true)
})
