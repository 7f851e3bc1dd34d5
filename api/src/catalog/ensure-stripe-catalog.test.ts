import { describe, expect, test } from 'vitest'
import { ensureStripeCatalog, forgetStripeCatalog, stripePlanOf } from './ensure-stripe-catalog.ts'
import { buyPlan, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { createStripe } from '#api/payments/stripe-client.ts'

async function catalogOf({ stripe }: Shop) {
  const [products, prices, coupons] = await Promise.all([
    stripe.products.list({ limit: 100 }),
    stripe.prices.list({ limit: 100 }),
    stripe.coupons.list({ limit: 100 }),
  ])
  return {
    products: products.data.map(({ id }) => id).toSorted(),
    prices: prices.data.map(({ lookup_key: key, unit_amount: cents }) => `${key} ${cents}`).toSorted(),
    coupons: coupons.data.map(({ id, amount_off: off }) => `${id} ${off}`).toSorted(),
  }
}

describe('the catalog at Stripe', () => {
  test('contains every plan once, however often and by however many processes it is created', async () => {
    await using shop = await openShop()
    const clients = Array.from({ length: 4 }, () => createStripe(shop.services.config.stripe))
    await Promise.all(clients.map((client) => ensureStripeCatalog(client, shop.services.brands.values())))
    const made = await catalogOf(shop)
    expect(made.products).toHaveLength(4)
    expect(made.prices).toContain('calmplate-plan-calmplate-1-month-renewal-3999-usd-1-month 3999')
    expect(made.prices).toContain('calmplate-plan-calmplate-7-day-first-term-699-usd 699')
    expect(made.coupons).toContain('calmplate-plan-calmplate-1-month-first-3999-to-1999-usd 2000')
    forgetStripeCatalog(shop.stripe)
    await ensureStripeCatalog(shop.stripe, shop.services.brands.values())
    expect(await catalogOf(shop)).toEqual(made)
  })

  test('gets a new price when the plan changes, and keeps the old one for earlier buyers', async () => {
    await using shop = await openShop()
    const plan = shop.services.brands.get('calmplate')?.plans[1]
    if (plan === undefined) throw new Error('The brand lost its plans')
    const before = await stripePlanOf(shop.stripe, 'calmplate', plan)
    const pricier = await stripePlanOf(shop.stripe, 'calmplate', {
      ...plan,
      renewal: { ...plan.renewal, cents: 4999 },
    })
    expect(pricier.renewalPriceId).not.toBe(before.renewalPriceId)
    expect((await shop.stripe.prices.retrieve(before.renewalPriceId)).active).toBe(true)
  })

  test('brings back what the setup has archived once it is sold again', async () => {
    await using shop = await openShop()
    const plan = shop.services.brands.get('calmplate')?.plans[1]
    if (plan === undefined) throw new Error('The brand lost its plans')
    const { renewalPriceId } = await stripePlanOf(shop.stripe, 'calmplate', plan)
    const { product } = await shop.stripe.prices.update(renewalPriceId, { active: false })
    await shop.stripe.products.update(product as string, { active: false })
    forgetStripeCatalog(shop.stripe)
    expect(await stripePlanOf(shop.stripe, 'calmplate', plan)).toMatchObject({ renewalPriceId })
    const sold = await shop.stripe.prices.retrieve(renewalPriceId, { expand: ['product'] })
    expect(sold).toMatchObject({ active: true, product: { active: true } })
  })

  test('while Stripe is down the buyer is asked to try again, and the next try succeeds', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await shop.control('faults', [{ action: '500', match: { path: '/v1/products*' }, nth: 1, times: 1 }])
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(503)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  })
})
