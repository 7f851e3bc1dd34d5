import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancelBeforeRenewal } from './cancel-notice.ts'
import type { PlanOffer } from './offer.ts'
import {
  defaultPlan,
  perDayPrice,
  planFunnelOf,
  planSlug,
  plansForFunnel,
  renewalInterval,
  renewalDateMs,
  renewalTermsText,
  savingsPercent,
  toDisplayPlan,
  withoutFirstTermDiscount,
} from './plan.ts'

const monthly: PlanOffer = {
  id: 'calmplate-1-month',
  name: '1 Month  Plan',
  type: 'subscription',
  priceCents: 3999,
  finalPriceCents: 1519,
  currency: 'usd',
  durationDays: 30,
  funnel: 'inflammation',
  isActive: true,
  isTagged: true,
  description: 'Four weeks and a bit',
  renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
}
const weekly: PlanOffer = {
  ...monthly,
  id: 'w',
  name: '7 Day Trial',
  type: 'trial',
  durationDays: 7,
  isActive: false,
}
const quarterly: PlanOffer = {
  ...monthly,
  id: 'q',
  durationDays: 90,
  finalPriceCents: 2599,
  isActive: false,
  renewal: { cents: 6999, interval: 'month', intervalCount: 3 },
}

it.each([
  [1519, 30, { cents: 51, wholePart: '0', decimalPart: '51' }],
  [693, 7, { cents: 99, wholePart: '0', decimalPart: '99' }],
  [4500, 30, { cents: 150, wholePart: '1', decimalPart: '50' }],
  [3000, undefined, { cents: 100, wholePart: '1', decimalPart: '00' }],
  [3000, 0, { cents: 100, wholePart: '1', decimalPart: '00' }],
  [3000, Number.NaN, { cents: 100, wholePart: '1', decimalPart: '00' }],
])('%d cents over %s days is %j a day', (finalPriceCents, durationDays, perDay) => {
  expect(perDayPrice({ finalPriceCents, durationDays })).toStrictEqual(perDay)
})

it.each([
  [6000, 1899, 68],
  [4000, 999, 75],
  [7900, 3700, 53],
  [1000, 1000, 0],
  [1000, 1200, 0],
  [0, 500, 0],
  [0, 0, 0],
  [Number.NaN, 500, 0],
])('from %d to %d saves %d percent', (original, price, percent) => {
  expect(savingsPercent(original, price)).toBe(percent)
})

it('saves between 0 and 100 percent', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (original, price) => {
      const percent = savingsPercent(original, price)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
    }),
  )
})

describe('the plans of a page', () => {
  it('select the active plan, otherwise the first', () => {
    expect(defaultPlan([weekly, monthly])).toBe(monthly)
    expect(defaultPlan([weekly, quarterly])).toBe(weekly)
    expect(defaultPlan([])).toBeUndefined()
  })

  it('are the subscriptions and trials of its own funnel', () => {
    const other = { ...monthly, type: 'other' as const }
    const cortisol = { ...monthly, funnel: 'cortisol' }
    expect(plansForFunnel([weekly, other, cortisol, monthly])).toStrictEqual([weekly, monthly])
    expect(plansForFunnel([weekly, cortisol], 'cortisol')).toStrictEqual([cortisol])
  })

  it('are those of the default flow in a flow that has none of its own', () => {
    const planFunnelByFlowId = { main: 'inflammation', detox: 'cortisol' }
    expect(planFunnelOf({ planFunnelByFlowId, defaultFlowId: 'main' }, 'detox')).toBe('cortisol')
    expect(planFunnelOf({ planFunnelByFlowId, defaultFlowId: 'detox' }, 'other')).toBe('cortisol')
    expect(planFunnelOf({ defaultFlowId: 'detox' }, 'detox')).toBe('inflammation')
  })

  it('cost the struck-through price once the offer has ended, and renew as before', () => {
    expect(withoutFirstTermDiscount(monthly)).toEqual({ ...monthly, finalPriceCents: 3999 })
    expect(withoutFirstTermDiscount({ ...monthly, priceCents: 4999 })).toMatchObject({
      finalPriceCents: 4999,
      renewal: { cents: 3999 },
    })
  })

  it('are shown with their per-day price and saving', () => {
    expect(planSlug(' 3  Months Plan ')).toBe('3-months-plan')
    expect(toDisplayPlan(monthly)).toStrictEqual({
      id: '1-month-plan',
      productId: 'calmplate-1-month',
      name: '1 Month  Plan',
      originalPriceCents: 3999,
      priceCents: 1519,
      currency: 'usd',
      perDayCents: 51,
      perDayFormatted: { wholePart: '0', decimalPart: '51' },
      savingsPercent: 62,
      type: 'subscription',
      durationDays: 30,
      isActive: true,
      isTagged: true,
    })
    expect(toDisplayPlan({ ...monthly, durationDays: undefined }).durationDays).toBe(30)
  })
})

describe('renewal terms', () => {
  const bought = Date.UTC(2026, 0, 30, 23, 30)

  it.each([
    [
      weekly,
      'You pay $15.19 today for your first 7 days, and from February 6, 2026 your plan renews at $39.99 every month until you cancel, which you can do any time up to 48 hours before a renewal.',
    ],
    [
      quarterly,
      'You pay $25.99 today for your first 3 months, and from April 30, 2026 your plan renews at $69.99 every 3 months until you cancel, which you can do any time up to 48 hours before a renewal.',
    ],
    [
      monthly,
      'You pay $15.19 today for your first month, and from February 28, 2026 your plan renews at $39.99 every month until you cancel, which you can do any time up to 48 hours before a renewal.',
    ],
    [
      { ...monthly, durationDays: 14 },
      'You pay $15.19 today for your first 14 days, and from February 13, 2026 your plan renews at $39.99 every month until you cancel, which you can do any time up to 48 hours before a renewal.',
    ],
    [
      { ...weekly, durationDays: 30 },
      'You pay $15.19 today for your first 30 days, and from March 1, 2026 your plan renews at $39.99 every month until you cancel, which you can do any time up to 48 hours before a renewal.',
    ],
    [
      {
        ...monthly,
        durationDays: 365,
        renewal: { cents: 9999, interval: 'year', intervalCount: 1 },
      } as const,
      'You pay $15.19 today for your first year, and from January 30, 2027 your plan renews at $99.99 every year until you cancel, which you can do any time up to 48 hours before a renewal.',
    ],
    [
      { ...weekly, durationDays: 1 },
      'You pay $15.19 today for your first day, and from January 31, 2026 your plan renews at $39.99 every month until you cancel, which you can do any time up to 48 hours before a renewal.',
    ],
  ])('%#', (plan, text) => {
    expect(renewalTermsText(plan, {}, bought)).toBe(text)
  })

  it.each([
    [monthly, '2026-01-31', '2026-02-28'],
    [monthly, '2028-01-31', '2028-02-29'],
    [monthly, '2026-12-15', '2027-01-15'],
    [quarterly, '2026-11-21', '2027-02-21'],
    [weekly, '2026-12-28', '2027-01-04'],
    [{ ...monthly, durationDays: 14 }, '2026-01-31', '2026-02-14'],
    [
      {
        ...monthly,
        durationDays: 365,
        renewal: { cents: 9999, interval: 'year', intervalCount: 1 },
      } as const,
      '2028-02-29',
      '2029-02-28',
    ],
    [
      {
        ...monthly,
        durationDays: 730,
        renewal: { cents: 9999, interval: 'year', intervalCount: 2 },
      } as const,
      '2026-06-15',
      '2028-06-15',
    ],
  ])('%#: bought on %s', (plan, day, renewed) => {
    expect(new Date(renewalDateMs(plan, Date.parse(`${day}T12:00:00Z`))).toISOString()).toBe(
      `${renewed}T12:00:00.000Z`,
    )
  })

  it.each([
    [0, 'until you cancel, which you can do any time before a renewal.'],
    [1, 'until you cancel, which you can do any time up to 1 hour before a renewal.'],
    [24, 'until you cancel, which you can do any time up to 24 hours before a renewal.'],
  ])('states the brand’s notice of %i hours', (cancelNoticeHours, end) => {
    expect(renewalTermsText(weekly, { cancelNoticeHours }, bought)).toMatch(new RegExp(`month ${end}$`))
  })

  it.each([
    [{}, 'at least 48 hours before a renewal'],
    [{ cancelNoticeHours: 1 }, 'at least 1 hour before a renewal'],
    [{ cancelNoticeHours: 0 }, 'before a renewal'],
  ])('asks for a cancellation by the notice of %j', (brand, words) => {
    expect(cancelBeforeRenewal(brand)).toBe(words)
  })

  it('states the day in the buyer’s time zone', () => {
    expect(renewalTermsText(weekly, {}, bought, 'Asia/Tokyo')).toContain('from February 7, 2026')
    expect(renewalInterval({ cents: 1, interval: 'year', intervalCount: 1 })).toBe('every year')
  })
})
