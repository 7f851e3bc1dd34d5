import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { trialUses } from './checkout-tables.ts'
import { buyPlan, complete, freeTrial, openShop, paidTrial, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const openWays = ['create-subscription', 'create-subscription-checkout']

/** Opens a purchase without naming a card. */
async function open(browser: TestBrowser, way: string, productId = paidTrial, email = 'mia@example.com') {
  return browser.post(`/api/stripe/${way}`, { productId, customerEmail: email })
}

async function fingerprintsOf(shop: Shop): Promise<readonly (string | null)[]> {
  const rows = await shop.services.db.query.select().from(trialUses)
  return rows.map(({ cardFingerprint }) => cardFingerprint)
}

test.each(openWays)('%s: refuses a second trial there too, and creates nothing at Stripe', async (way) => {
  await using shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa', { productId: paidTrial })
  const again = await visitor(shop)
  const sent: string[] = []
  shop.stripe.on('request', ({ method, path }: Stripe.RequestEvent) => sent.push(`${method} ${path}`))
  const refused = await open(again, way)
  expect(refused.statusCode).toBe(402)
  expect(refusalOf(refused).error).toBe('trial_already_used')
  const creating = () => sent.filter((call) => /^POST .*(subscriptions|sessions)$/.test(call))
  expect(creating()).toEqual([])
  expect(
    (await open(await visitor(shop, 'noa@example.com'), way, paidTrial, 'noa@example.com')).statusCode,
  ).toBe(200)
  expect(creating()).toHaveLength(1)
})

test('the card that paid counts, even if the order named none', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const opened = dataOf('createSubscription', await open(mia, 'create-subscription'))
  await shop.stripe.paymentIntents.confirm(opened.paymentIntentId ?? '', {
    payment_method: 'pm_card_mastercard',
  })
  expect((await complete(mia, opened.paymentIntentId ?? '')).statusCode).toBe(200)
  const [charge] = (await shop.stripe.charges.list()).data
  const fingerprint = charge?.payment_method_details?.card?.fingerprint
  expect(fingerprint).toMatch(/./)
  expect(await fingerprintsOf(shop)).toEqual([fingerprint])
})

test('the card of a free trial counts, even though nothing was charged', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const opened = dataOf('createSubscription', await open(mia, 'create-subscription', freeTrial.id))
  await shop.stripe.setupIntents.confirm(opened.paymentIntentId ?? '', { payment_method: 'pm_card_visa' })
  expect((await complete(mia, opened.paymentIntentId ?? '')).statusCode).toBe(200)
  expect(await fingerprintsOf(shop)).toEqual([expect.stringMatching(/./)])
})

test('the card of a trial from the hosted page counts', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const way = 'create-subscription-checkout'
  const { url } = dataOf('createSubscriptionCheckout', await open(mia, way, freeTrial.id))
  await fetch(new URL(new URL(url).pathname, shop.sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ card: 'pm_card_visa' }),
    redirect: 'manual',
  })
  expect((await open(mia, way, freeTrial.id)).statusCode).toBe(200)
  expect(await fingerprintsOf(shop)).toEqual([expect.stringMatching(/./)])
})
