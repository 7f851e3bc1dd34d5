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

it('is false for a visitor whose answer is behind the #, which leaves an empty query', () => {
  expect(begins('/quiz')).toBe(true)
  expect(begins('/quiz?')).toBe(false)
})

it('is false for a visitor from a link in a mail, even in a quiz that asks for no email', () => {
  const flow = brand.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  const without = { ...flow, steps: flow.steps.filter(({ id }) => id !== 'email') }
  const flows = { ...brand.flows, [flow.id]: without }
  expect(begins('/quiz?email=a%40mail.example', flows)).toBe(false)
  expect(begins('/quiz?utm_source=mail', flows)).toBe(true)
})
