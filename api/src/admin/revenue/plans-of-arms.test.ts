import { loadBrand } from '@fennel/brands'
import { armPlanId } from '@fennel/funnel'
import type { Experiment, ExperimentArm } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerEntries } from '#api/payments/index.ts'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import type { AdminHouse } from '#api/testing/admin-house.ts'
import { readRevenue } from './read-revenue.ts'
import { storeOrders } from './testing/stored-orders.ts'

let house: AdminHouse
beforeAll(async () => {
  house = await openAdminHouse()
})
afterAll(() => house.close())

test('a plan at the price of an arm shows the arm, so that it is told apart from the plan as it is', async () => {
  const calmplate = await loadBrand('calmplate')
  const arm = (id: string, name: string): ExperimentArm => ({
    id,
    name,
    weight: 1,
    changes: { planPrices: { 'calmplate-1-month': { finalPriceCents: 999 } } },
  })
  const experiment = (id: string, arms: [ExperimentArm, ...ExperimentArm[]]): Experiment => ({
    id,
    name: id,
    hypothesis: '',
    status: 'stopped',
    arms: [{ id: 'control', name: 'As it is', weight: 1, changes: {} }, ...arms],
  })
  const experiments = [
    experiment('one', [arm('lower', 'First month at 9.99'), arm('again', 'Again')]),
    experiment('two', [arm('again', 'Again')]),
  ]
  const [entry] = await storeOrders(house, [
    { daysAgo: 1, flow: 'inflammation', source: null, cents: 1999, after: [] },
  ])
  if (entry === undefined) throw new Error('Nothing was stored')
  const { flow: _flow, source: _source, ...row } = entry
  const ofArms = [
    ['one', 'lower'],
    ['one', 'again'],
    ['two', 'again'],
  ].map(([of = '', id = '']) => armPlanId('calmplate-1-month', of, id))
  await house.services.db.query.insert(ledgerEntries).values(
    ofArms.map((productId) => ({
      ...row,
      id: productId,
      stripeSourceId: productId,
      stripeChargeId: productId,
      attemptId: productId,
      productId,
    })),
  )
  const brands = new Map([['calmplate', { ...calmplate, experiments }]])
  const days = { from: '2026-11-01', to: '2026-11-21', currency: 'usd' }
  const { byPlan, choices } = await readRevenue({ ...house.services, brands }, days)
  const names = [
    '1-Month Plan',
    '1-Month Plan (Again, calmplate-1-month-one-again)',
    '1-Month Plan (Again, calmplate-1-month-two-again)',
    '1-Month Plan (First month at 9.99)',
  ]
  expect(byPlan.map(({ name }) => name).toSorted()).toEqual(names)
  expect(choices.products.map(({ label }) => label).toSorted()).toEqual(names)
  const filtered = await readRevenue({ ...house.services, brands }, { ...days, product: ofArms[0] })
  expect(filtered.byPlan.map(({ name }) => name)).toEqual(['1-Month Plan (First month at 9.99)'])
})
