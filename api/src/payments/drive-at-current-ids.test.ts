import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ensureStripeCatalog } from '#api/catalog/ensure-stripe-catalog.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { paidCharges } from './testing/paid-charges.ts'
import { buyPlan, openCheckout, openShop, paidTrial, payThere, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'

/** What the setup does after a change of prices, while this server goes on with the ids that it knows. */
async function archiveCatalog({ stripe }: Shop): Promise<void> {
  for (const { id } of (await stripe.prices.list({ limit: 100, active: true })).data)
    await stripe.prices.update(id, { active: false })
  for (const { id } of (await stripe.coupons.list({ limit: 100 })).data) await stripe.coupons.del(id)
  for (const { id } of (await stripe.products.list({ limit: 100, active: true })).data)
    await stripe.products.update(id, { active: false })
}

async function openSellingShop(): Promise<Shop> {
  const shop = await openShop({ webhooks: true })
  await ensureStripeCatalog(shop.stripe, shop.services.brands.values())
  return shop
}

const subscriptionsOf = async ({ stripe }: Shop) =>
  (await stripe.subscriptions.list({ status: 'all' })).data.map(({ status }) => status)

test.each([
  ['a plan', {}, 1999],
  ['a trial', { productId: paidTrial }, 699],
] as const)(
  '%s whose prices were archived while the server runs is sold, once',
  async (_what, order, cents) => {
    await using shop = await openSellingShop()
    const mia = await visitor(shop)
    await archiveCatalog(shop)
    expect((await buyPlan(mia, 'pm_card_visa', order)).statusCode).toBe(200)
    expect((await buyPlan(mia, 'pm_card_visa', order)).statusCode).toBe(200)
    await shop.delivered()
    expect(await paidCharges(shop)).toEqual([cents])
    expect(await subscriptionsOf(shop)).toHaveLength(1)
    const { rows } = await shop.services.db.pool.query('select number, state from checkout_attempts')
    expect(rows).toEqual([{ number: 1, state: 'succeeded' }])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  },
)

test('so is one whose coupon alone was deleted', async () => {
  await using shop = await openSellingShop()
  const mia = await visitor(shop)
  for (const { id } of (await shop.stripe.coupons.list({ limit: 100 })).data)
    await shop.stripe.coupons.del(id)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  expect(await paidCharges(shop)).toEqual([1999])
})

test('the hosted page opens, too', async () => {
  await using shop = await openSellingShop()
  const mia = await visitor(shop)
  await archiveCatalog(shop)
  const { url } = await openCheckout(mia)
  expect(await payThere(shop, url)).toBe(true)
  await shop.delivered()
  expect(await paidCharges(shop)).toEqual([1999])
})

test('a buyer who comes back from an open hosted page pays on ours, at once', async () => {
  await using shop = await openSellingShop()
  const mia = await visitor(shop)
  await openCheckout(mia)
  await archiveCatalog(shop)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  await shop.delivered()
  expect(await paidCharges(shop)).toEqual([1999])
  const { rows } = await shop.services.db.pool.query('select number, state from checkout_attempts')
  expect(rows).toEqual([{ number: 1, state: 'succeeded' }])
})

test('a price that is archived again meanwhile declines the buyer, whose next try is paid once', async () => {
  await using shop = await openSellingShop()
  const mia = await visitor(shop)
  await archiveCatalog(shop)
  const first = shop.wire.holdNext('POST', /\/v1\/subscriptions$/)
  const buying = buyPlan(mia, 'pm_card_visa')
  await first.reached
  const second = shop.wire.holdNext('POST', /\/v1\/subscriptions$/)
  first.release()
  await second.reached
  await archiveCatalog(shop)
  second.release()
  expect((await buying).statusCode).toBe(402)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  await shop.delivered()
  expect(await paidCharges(shop)).toEqual([1999])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('if Stripe cannot be asked again, the buyer is declined, and nothing is charged', async () => {
  await using shop = await openSellingShop()
  const mia = await visitor(shop)
  await archiveCatalog(shop)
  await shop.control('faults', [{ action: '500', match: { path: '/v1/products*' }, nth: 1, times: 1 }])
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(402)
  expect([await paidCharges(shop), await subscriptionsOf(shop)]).toEqual([[], []])
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
})

test('a card that Stripe does not know is refused without looking the plan up again', async () => {
  await using shop = await openSellingShop()
  const mia = await visitor(shop)
  const asked: string[] = []
  shop.stripe.on('request', ({ path }: Stripe.RequestEvent) => asked.push(path))
  expect((await buyPlan(mia, 'pm_unknown')).statusCode).toBe(402)
  expect(asked.filter((path) => /prices|products|coupons/.test(path))).toEqual([])
  expect(asked.filter((path) => path.endsWith('/attach'))).toHaveLength(1)
})
