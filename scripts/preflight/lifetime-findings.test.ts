import type { WholeBrand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { findLifetimeFaults } from './lifetime-findings.ts'
import { finished } from './testing/finished-brand.ts'

const retention = {
  unpaidLeadDays: 90,
  serviceDays: 1826,
  messageDays: 730,
  correspondenceDays: 182,
  moneyDays: 3652,
}
const faultsOf = (changes: Partial<WholeBrand>) =>
  findLifetimeFaults({ ...finished, ...changes }, { retention }, () => ({ file: 'a.ts' }))
const modest = { included: ['Yours at once'], assurances: ['Secure payment'] }

test('reports access for life, which ends with an account that nobody uses', () => {
  expect(faultsOf({})).toMatchObject([
    { rule: 'lifetime-access-ends', level: 'should', path: 'upsellPromises.included[1]' },
  ])
  const subheading = 'Pay once, keep it forever'
  const purchasePage = { ...finished.purchasePage, subheading }
  const found = faultsOf({ upsellPromises: modest, purchasePage, wordsByFlowId: { other: { purchasePage } } })
  expect(found.map(({ message }) => message)).toEqual([
    `Promises "${subheading}"; RETAIN_SERVICE_DAYS deletes an account and its purchases 1826 days after its last use.`,
  ])
})

test('accepts offers without such a promise, and one that nobody is shown', () => {
  expect(faultsOf({ upsellPromises: modest })).toEqual([])
  const routeFlow = { ...finished.routeFlow, routes: [] }
  expect(faultsOf({ routeFlow, routeFlowByFlowId: {} })).toEqual([])
})
