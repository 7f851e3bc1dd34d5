import type { Experiment } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { addToTotals } from '#api/tracking/rollup/rollup-store.ts'
import { middlePriceOf, readExperiments } from './read-experiments.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const experimentOf = (id: string, status: Experiment['status']): Experiment => ({
  id,
  name: 'Other words',
  hypothesis: 'More people go on.',
  status,
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'other', name: 'Other', weight: 1, changes: {} },
  ],
})

/** Counts of an arm on a day, as the visits of everybody in it add up. */
const counted = (day: string, arm: string, counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([measure, count]) => {
    const key = ['calmplate', day, 'inflammation', 'v1', '', measure, '', arm, 'meta', 'phone', 'US']
    return [JSON.stringify(key), count] as const
  })

test('an arm has sold what the visits in it paid, less what they were given back, in all weeks together', async () => {
  const squared = 3 * 1999 ** 2
  await addToTotals(
    house.services.db.query,
    new Map([
      ...counted('2026-11-09', 'words:control', { exposed: 60, paid: 2, revenueCents: 3998 }),
      ...counted('2026-11-20', 'words:control', { exposed: 40, paid: 1, revenueCents: 1999 }),
      ...counted('2026-11-20', 'words:control', { refundCents: 1500, netCentsSquared: squared }),
      ...counted('2026-11-20', 'words:other', { exposed: 90, paid: 7, revenueCents: 13_993 }),
      ...counted('2026-11-20', 'later:control', { exposed: 9, paid: 9, revenueCents: 9 }),
    ]),
  )
  const brand = house.services.brands.get('calmplate')
  if (brand === undefined) throw new Error('Calmplate is not sold here')
  const experiments = [
    experimentOf('draft', 'draft'),
    experimentOf('over', 'stopped'),
    experimentOf('words', 'running'),
  ]
  const readings = await readExperiments(house.services, { ...brand, experiments })
  expect(readings.map(({ experiment }) => experiment.id)).toEqual(['words', 'over'])
  expect(readings[0]?.result.arms).toMatchObject([
    {
      armId: 'control',
      visitors: 100,
      buyers: 3,
      netCents: 4497,
      netCentsSquared: squared,
      centsPerVisitor: 44.97,
    },
    { armId: 'other', visitors: 90, buyers: 7, netCents: 13_993 },
  ])
  expect(readings[1]?.result.arms).toMatchObject([{ visitors: 0 }, { visitors: 0 }])
})

test('the price by which revenue is judged is the middle one, the dearer of two, not that of a cheap trial', () => {
  const priceOf = (...prices: readonly number[]) =>
    middlePriceOf({ plans: prices.map((finalPriceCents) => ({ finalPriceCents })) })
  expect(priceOf(599, 4499, 2199)).toBe(2199)
  expect(priceOf(4999, 599)).toBe(4999)
  expect(priceOf(599)).toBe(599)
})
