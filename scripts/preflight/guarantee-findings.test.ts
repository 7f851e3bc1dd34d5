import type { WholeBrand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { findGuaranteeFaults } from './guarantee-findings.ts'
import { finished } from './testing/finished-brand.ts'

const { purchasePage } = finished
const upsell = 'upsellPromises.assurances[1]'

/** What is promised although the terms consist of this paragraph. */
const unwritten = (paragraph: string, changes: Partial<WholeBrand> = {}) => {
  const sections = [{ id: 'refunds', title: 'Refunds', paragraphs: [paragraph] }]
  const terms = { ...finished.terms, sections }
  return findGuaranteeFaults({ ...finished, ...changes, terms }, () => ({ file: 'a.ts' }))
    .filter(({ rule, level }) => rule === 'guarantee-not-in-terms' && level === 'must')
    .map(({ path }) => path)
}

test('reports a guarantee, on the page or with an offer, if the terms say nothing about refunds', () => {
  expect(unwritten('Plans renew.')).toEqual(['purchasePage.guarantee.title', upsell])
  expect(unwritten('No refund is due for add-ons.')).toHaveLength(2)
  expect(unwritten('You can ask for a refund within 30 days.')).toEqual([])
  expect(unwritten('You get your money back.')).toEqual([])
})

test('reports one in any other text, each once', () => {
  const subheading = 'Satisfaction guaranteed, or your money back'
  const changes = {
    purchasePage: { ...purchasePage, subheading },
    wordsByFlowId: { other: { purchasePage: { subheading } } },
  }
  expect(unwritten('Plans renew.', changes)).toEqual([
    'purchasePage.subheading',
    'purchasePage.guarantee.title',
    upsell,
  ])
})

test('expects nothing of an offer that nobody is shown, or that promises no guarantee', () => {
  const { routes } = finished.routeFlow
  const routeFlow = { ...finished.routeFlow, routes: routes.filter(({ type }) => type !== 'upsell') }
  expect(unwritten('Plans renew.', { routeFlow, routeFlowByFlowId: {} })).not.toContain(upsell)
  const upsellPromises = { included: ['Yours at once'], assurances: ['Secure payment'] }
  expect(unwritten('Plans renew.', { upsellPromises })).toEqual(['purchasePage.guarantee.title'])
})
