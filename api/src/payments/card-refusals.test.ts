import { apiMessages } from '@fennel/contract'
import { paymentErrorMessage } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cardGuardLimits } from './card-guard.ts'
import { countRefusals, refusalsPerIntent } from './card-refusals.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, expectSoon, freeTrial, monthly, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { keepEvents } from './webhook-inbox.ts'
import { drainWebhooks, signUpMember, advanceDays } from '#api/subscriptions/testing/member.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const guarded = { webhooks: true, env: { CARD_GUARD: 'on' } } as const
const { strangerAge, declinesPerLead, declinesOfAll } = cardGuardLimits

const open = (browser: TestBrowser, productId: string) =>
  browser.post('/api/stripe/create-subscription', { productId, customerEmail: 'mia@example.com' })

/** Tries a card at Stripe directly, as a browser with the client secret can. */
function enter(shop: Shop, intentId: string, card: string) {
  const params = { payment_method: card, return_url: 'https://calm.example/purchase' }
  return intentId.startsWith('seti_')
    ? shop.stripe.setupIntents.confirm(intentId, params)
    : shop.stripe.paymentIntents.confirm(intentId, params)
}

async function refuseCards(shop: Shop, intentId: string, cards: number): Promise<void> {
  for (let card = 0; card < cards; card += 1)
    await expect(enter(shop, intentId, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/)
  await drainWebhooks(shop)
}

const intentIn = (clientSecret = '') => clientSecret.split('_secret_')[0] ?? ''
const dayBefore = (shop: Shop) => new Date(shop.services.now() - 24 * 3_600_000)

describe.each([monthly, freeTrial.id])(
  'cards that a browser tries at Stripe directly for %s',
  (productId) => {
    test('end the payment after three refusals, and count against the visitor', async () => {
      await using shop = await openShop(guarded)
      const mia = await visitor(shop)
      shop.test.clock.advance(strangerAge)
      for (let refused = 0; refused < declinesPerLead.most; refused += refusalsPerIntent) {
        const intentId = intentIn(dataOf('createSubscription', await open(mia, productId)).clientSecret)
        await refuseCards(shop, intentId, refusalsPerIntent)
        await expect(enter(shop, intentId, 'pm_card_visa')).rejects.toThrow(/cancell?ed|unexpected/)
      }
      const stopped = await open(mia, productId)
      expect([stopped.statusCode, refusalOf(stopped).message]).toEqual([429, apiMessages.checkoutPaused])
      expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(429)
      expect(
        (await shop.stripe.subscriptions.list({ status: 'all' })).data.map(({ status }) => status),
      ).not.toContain('active')
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    })
  },
)

test('a refusal that is reported twice counts once', async () => {
  await using shop = await openShop(guarded)
  const mia = await visitor(shop)
  shop.test.clock.advance(strangerAge)
  const intentId = intentIn(dataOf('createSubscription', await open(mia, monthly)).clientSecret)
  await refuseCards(shop, intentId, 1)
  const { query, pool } = shop.services.db
  const { rows } = await pool.query<{ id: string }>(
    `select id from webhook_inbox where type = 'payment_intent.payment_failed'`,
  )
  const again = { type: 'payment_intent.payment_failed', objectType: 'payment_intent', objectId: intentId }
  const receivedAt = new Date(shop.services.now())
  await keepEvents(
    query,
    rows.map(({ id }) => ({
      ...again,
      id,
      apiVersion: null,
      receivedAt,
      createdAt: receivedAt,
      isIdle: false,
    })),
  )
  expect(await countRefusals(query, [intentId], dayBefore(shop))).toBe(1)
})

test('refusals of yesterday that are reported today pause no checkout, those of today do', async () => {
  await using shop = await openShop(guarded)
  const mia = await visitor(shop)
  shop.test.clock.advance(strangerAge)
  const receivedAt = new Date(shop.services.now())
  const refusal = {
    type: 'setup_intent.setup_failed',
    objectType: 'setup_intent',
    apiVersion: null,
    receivedAt,
  }
  const report = (createdAt: Date) =>
    keepEvents(
      shop.services.db.query,
      Array.from({ length: declinesOfAll.most * 2 }, (_, place) => ({
        ...refusal,
        id: `evt_${createdAt.getTime()}_${place}`,
        objectId: `seti_${place}`,
        createdAt,
        isIdle: true,
      })),
    )
  await report(dayBefore(shop))
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  await report(receivedAt)
  const ben = await visitor(shop)
  shop.test.clock.advance(strangerAge)
  expect((await buyPlan(ben, 'pm_card_visa')).statusCode).toBe(429)
})

test('failed renewals do not pause checkouts', async () => {
  await using shop = await openShop(guarded)
  const mia = await visitor(shop)
  shop.test.clock.advance(strangerAge)
  const at = new Date(shop.services.now()).toISOString()
  await shop.services.db.query.execute(sql`
    insert into webhook_inbox (id, type, object_type, object_id, received_at, lease_until, processed_at)
    select 'evt_' || n, 'payment_intent.payment_failed', 'payment_intent', 'pi_of_a_renewal_' || n,
      ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz from generate_series(1, ${declinesOfAll.most * 2}) as n`)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
})

test('a plan’s card can be changed within a few tries, but not with many', async () => {
  await using shop = await openShop(guarded)
  const mia = await signUpMember(shop, { reads: strangerAge })
  let refused = 0
  for (; refused + refusalsPerIntent < declinesPerLead.most; refused += refusalsPerIntent) {
    const { setupIntentId } = dataOf('startCardUpdate', await mia.post('card'))
    await refuseCards(shop, setupIntentId, refusalsPerIntent - 1)
    expect(dataOf('startCardUpdate', await mia.post('card')).setupIntentId).toBe(setupIntentId)
    await refuseCards(shop, setupIntentId, 1)
    await expectSoon(async () => (await shop.stripe.setupIntents.retrieve(setupIntentId)).status).toBe(
      'canceled',
    )
  }
  const { setupIntentId } = dataOf('startCardUpdate', await mia.post('card'))
  await refuseCards(shop, setupIntentId, declinesPerLead.most - refused)
  const stopped = await mia.post('card')
  expect([stopped.statusCode, refusalOf(stopped).message]).toEqual([429, apiMessages.checkoutPaused])
  expect((await mia.plan()).card?.last4).toBe('4242')
  shop.test.clock.advance(declinesPerLead.within + 1_000)
  expect((await mia.post('card')).statusCode).toBe(200)
})

test('an overdue renewal can be tried a few times with the same card, but not many times', async () => {
  await using shop = await openShop(guarded)
  const mia = await signUpMember(shop, { reads: strangerAge })
  await shop.control('cards/break', { subscription: mia.subscriptionId })
  await advanceDays(shop, 31)
  const { setupIntentId } = dataOf('startCardUpdate', await mia.post('card'))
  await shop.stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_chargeCustomerFail' })
  const tryAgain = async () => {
    const { retry } = dataOf('completeCardUpdate', await mia.post('card/complete', { setupIntentId }))
    await drainWebhooks(shop)
    return retry
  }
  const refusals = async () =>
    (await shop.stripe.charges.list({ limit: 100 })).data.filter(({ status }) => status === 'failed').length
  for (let tries = 0; tries < declinesPerLead.most; tries += 1) await tryAgain()
  const before = await refusals()
  expect(before).toBeGreaterThanOrEqual(declinesPerLead.most)
  expect(await tryAgain()).toEqual({
    outcome: 'declined',
    message: paymentErrorMessage('card_limit_reached'),
  })
  expect(await refusals()).toBe(before)
})
