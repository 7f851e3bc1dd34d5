import type { WholeBrand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { finished } from './testing/finished-brand.ts'
import { findUpsellFaults } from './upsell-findings.ts'

const termsSaying = (text: string): WholeBrand['terms'] => ({
  ...finished.terms,
  sections: [{ id: 'add-ons', title: 'Add-ons', paragraphs: [text] }],
})
const terms = termsSaying(
  'The money-back guarantee does not cover add-ons, except where the law asks for it.',
)
const faultsOf = (changes: Partial<WholeBrand>) =>
  findUpsellFaults({ ...finished, ...changes }, () => ({ file: 'a.ts' }))

test('compares a guarantee next to an add-on’s price with the terms, whether default or custom', () => {
  expect(faultsOf({ terms })).toMatchObject([
    { rule: 'upsell-contradicts-terms', level: 'must', path: 'upsellPromises.assurances[1]' },
  ])
  const upsellPromises = { included: ['30 days money back'], assurances: ['Secure SSL Payment'] }
  expect(faultsOf({ terms, upsellPromises })).toMatchObject([{ path: 'upsellPromises.included[0]' }])
})

test('accepts no guarantee, terms that cover add-ons, and a journey without add-ons', () => {
  const upsellPromises = { included: ['Yours at once'], assurances: ['Secure SSL Payment'] }
  expect(faultsOf({ terms, upsellPromises })).toEqual([])
  expect(faultsOf({ terms: termsSaying('The money-back guarantee covers add-ons as well.') })).toEqual([])
  const { routes } = finished.routeFlow
  const routeFlow = { ...finished.routeFlow, routes: routes.filter(({ type }) => type !== 'upsell') }
  expect(faultsOf({ terms, routeFlow, routeFlowByFlowId: {} })).toEqual([])
})
