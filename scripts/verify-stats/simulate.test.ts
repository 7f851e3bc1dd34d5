import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const plan = { experiments: 200, days: 21, visitorsPerDay: 200, prices: [1999, 3999], seed: 3 } as const

test('checking experiments without an effect every day raises few alarms, unlike an ordinary interval', () => {
  const { conversionAlarms, revenueAlarms, naiveAlarms } = simulate({ ...plan, rates: [0.05, 0.05] })
  expect(conversionAlarms / plan.experiments).toBeLessThanOrEqual(0.05)
  expect(revenueAlarms / plan.experiments).toBeLessThanOrEqual(0.05)
  expect(naiveAlarms / plan.experiments).toBeGreaterThan(0.1)
})

test('a small arm that sells less often at four times the price raises few alarms about equal revenue', () => {
  const { revenueAlarms } = simulate({
    ...plan,
    days: 40,
    visitorsPerDay: 500,
    weights: [9, 1],
    rates: [0.06, 0.015],
    prices: [2000],
    pricesOfArm: [8000],
  })
  expect(revenueAlarms / plan.experiments).toBeLessThanOrEqual(0.06)
})

test('finds a planted effect and notices a broken split', () => {
  const planted = simulate({ ...plan, experiments: 40, rates: [0.04, 0.08] })
  expect(planted.conversionAlarms).toBeGreaterThanOrEqual(36)
  const broken = simulate({ ...plan, experiments: 40, rates: [0.04, 0.04], lost: 0.2 })
  expect(broken.splitAlarms).toBeGreaterThanOrEqual(36)
})
