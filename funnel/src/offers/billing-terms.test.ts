import { expect, it } from 'vitest'
import { billingTermsOf } from './billing-terms.ts'
import type { BilledPlan } from './billing-terms.ts'

const planOf = (durationDays: number, renewal: Omit<BilledPlan['renewal'], 'cents'>): BilledPlan => ({
  type: 'subscription',
  finalPriceCents: 2999,
  durationDays,
  renewal: { cents: 3999, ...renewal },
})

it.each([
  ['month', 1, 28, 31],
  ['month', 3, 84, 93],
  ['year', 1, 365, 366],
  ['year', 2, 730, 732],
] as const)(
  'a renewal every %s × %d fits a first term of %d to %d days',
  (interval, intervalCount, least, most) => {
    const kindAfter = (durationDays: number) =>
      billingTermsOf(planOf(durationDays, { interval, intervalCount })).kind
    expect([least, most].map(kindAfter)).toEqual(['discount', 'discount'])
    expect([least - 1, most + 1].map(kindAfter)).toEqual(['first-term-item', 'first-term-item'])
  },
)

it('takes nothing off a first term that costs as much as the renewal', () => {
  const month = planOf(30, { interval: 'month', intervalCount: 1 })
  expect(billingTermsOf(month)).toEqual({ kind: 'discount', offCents: 1000 })
  expect(billingTermsOf({ ...month, finalPriceCents: 3999 })).toEqual({ kind: 'discount', offCents: 0 })
  expect(billingTermsOf({ ...month, finalPriceCents: 4000 })).toEqual({
    kind: 'first-term-item',
    trialDays: 30,
    itemCents: 4000,
  })
})
