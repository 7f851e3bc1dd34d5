import { brandIds, loadBrand } from '@fennel/brands'
import { describe, expect, test } from 'vitest'
import { billingTermsOf } from '@fennel/funnel'
import {
  findPlan,
  findUpsell,
  isAmount,
  plansOf,
  presentPlan,
  presentUpsell,
  productNameOf,
  productNameOrId,
} from './catalog-of-brand.ts'

const calmplate = await loadBrand('calmplate')
const [trial, month, quarter] = calmplate.plans
if (trial === undefined || month === undefined || quarter === undefined)
  throw new Error('The brand lost its plans')

describe('what can be bought', () => {
  test('finds plans and upsells by id, and nothing else', () => {
    expect(findPlan(calmplate, month.id)).toBe(month)
    expect(findUpsell(calmplate, 'workout-program')?.priceCents).toBe(1899)
    for (const id of ['admin-card-setup', 'workout-program', '', '__proto__'])
      expect(findPlan(calmplate, id)).toBeUndefined()
    expect(findUpsell(calmplate, month.id)).toBeUndefined()
  })

  test('never offers a plan without a price, of another kind, or for operators', () => {
    const odd = {
      ...calmplate,
      plans: [
        { ...month, id: 'free', priceCents: 0 },
        { ...month, id: 'odd', type: 'other' as const },
        { ...month, id: 'admin-card-setup' },
      ],
    }
    expect(['free', 'odd', 'admin-card-setup'].map((id) => findPlan(odd, id))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(plansOf(odd).map(({ id }) => id)).toEqual(['free'])
  })

  test('still names products that have left the catalog', () => {
    expect(productNameOf(calmplate, month.id)).toBe('1-Month Plan')
    expect(productNameOrId(calmplate, month.id)).toBe('1-Month Plan')
    for (const brand of [calmplate, undefined]) {
      expect(productNameOf(brand, 'sold-long-ago')).toBe('Health Plan')
      expect(productNameOrId(brand, 'sold-long-ago')).toBe('sold-long-ago')
    }
  })
})

describe('amounts', () => {
  test('cents become decimals for the client', () => {
    expect(presentPlan(month)).toMatchObject({
      price: 39.99,
      finalPrice: 19.99,
      currency: 'USD',
      renewal: { price: 39.99, interval: 'month' },
    })
    const upsell = calmplate.upsells.products[0]
    expect(upsell && presentUpsell(upsell)).toMatchObject({ price: 18.99, amount: 18.99, originalPrice: 60 })
  })

  test('every price of every brand survives the conversion to decimals and back', async () => {
    for (const id of brandIds) {
      const brand = await loadBrand(id)
      for (const plan of brand.plans)
        expect(isAmount(presentPlan(plan).finalPrice, plan.finalPriceCents)).toBe(true)
      for (const upsell of brand.upsells.products)
        expect(isAmount(presentUpsell(upsell).amount, upsell.priceCents)).toBe(true)
    }
  })

  test.each([19.98, 20, 19.990_01, 1999, 0, -19.99, Number.NaN, Number.POSITIVE_INFINITY])(
    '%s is not 1999 cents',
    (amount) => {
      expect(isAmount(amount, 1999)).toBe(false)
    },
  )
})

describe('how a first term is billed', () => {
  test('as a discount if it lasts one renewal interval', () => {
    expect(billingTermsOf(month)).toEqual({ kind: 'discount', offCents: 2000 })
    expect(billingTermsOf(quarter)).toEqual({ kind: 'discount', offCents: 3000 })
    expect(
      billingTermsOf({
        ...month,
        durationDays: 365,
        renewal: { cents: 12_000, interval: 'year', intervalCount: 1 },
      }),
    ).toMatchObject({ kind: 'discount' })
  })

  test('as an item before the first renewal if it is a trial, lasts differently, or costs more than the renewal', () => {
    expect(billingTermsOf(trial)).toEqual({ kind: 'first-term-item', trialDays: 7, itemCents: 699 })
    expect(billingTermsOf({ ...month, durationDays: 21 })).toEqual({
      kind: 'first-term-item',
      trialDays: 21,
      itemCents: 1999,
    })
    expect(billingTermsOf({ ...month, finalPriceCents: 4999 })).toEqual({
      kind: 'first-term-item',
      trialDays: 30,
      itemCents: 4999,
    })
  })
})
