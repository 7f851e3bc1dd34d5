import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createPaymentJobs } from './payment-jobs.ts'
import { webhookInbox } from './webhook-tables.ts'
import { finishRefunds, refundCharge } from './refund-charge.ts'
import { refundClaims } from './refund-tables.ts'
import { buyPlan, expectSoon, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { keepEvents } from './webhook-inbox.ts'
import type { Services } from '#api/services.ts'

const second = 1000
const minute = 60 * second

/**
 * A shop whose Stripe rejects every request for a refund with 429, and one refund that was decided. `asked` returns how
 * often Stripe was asked for a refund.
 */
async function withStuckRefund() {
  const shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const [charge] = (await shop.stripe.charges.list()).data
  await breakRefunds(shop)
  let asked = 0
  shop.stripe.on('request', ({ method, path }: Stripe.RequestEvent) => {
    if (method === 'POST' && path === '/v1/refunds') asked += 1
  })
  const request = { key: 'stuck', chargeId: charge?.id ?? '', cents: 500, reason: 'duplicate' as const }
  const outcome = await refundCharge(shop.services, request)
  expect(outcome.state).toBe('running')
  return { shop, request, asked: () => asked }
}

async function breakRefunds(shop: Shop, times = 10_000): Promise<void> {
  await shop.control('faults', [{ action: '429', match: { method: 'POST', path: '/v1/refunds' }, times }])
}

test('a refund that Stripe does not answer is retried once per turn, at growing intervals', async () => {
  const { shop, asked } = await withStuckRefund()
  await using _ = shop
  await finishRefunds(shop.services)
  expect(asked()).toBe(1)
  shop.test.clock.advance(16 * second)
  await finishRefunds(shop.services)
  await finishRefunds(shop.services)
  expect(asked()).toBe(2)
  // NOTE: a day of turns, one every 15 s.
  for (let turn = 0; turn < (24 * 60 * minute) / (15 * second); turn += 1) {
    shop.test.clock.advance(15 * second)
    await finishRefunds(shop.services)
  }
  expect(asked()).toBeGreaterThan(24)
  expect(asked()).toBeLessThan(40)
  await shop.mend()
  shop.test.clock.advance(61 * minute)
  await finishRefunds(shop.services)
  expect(await shop.services.db.query.select().from(refundClaims)).toMatchObject([{ state: 'done' }])
  expect((await shop.stripe.refunds.list()).data).toMatchObject([{ amount: 500 }])
})

test.each(['401', '403'])(
  'a refund that Stripe rejected because of our key (%s) is made once the key is fixed',
  async (action) => {
    await using shop = await openShop()
    await buyPlan(await visitor(shop), 'pm_card_visa')
    const [charge] = (await shop.stripe.charges.list()).data
    await shop.control('faults', [{ action, match: { path: '/v1/refunds' }, times: 10_000 }])
    const request = { key: 'promised', chargeId: charge?.id ?? '', cents: 500, reason: 'duplicate' as const }
    expect(await refundCharge(shop.services, request)).toMatchObject({ state: 'running' })
    shop.test.clock.advance(minute)
    await finishRefunds(shop.services)
    await shop.mend()
    shop.test.clock.advance(60 * minute)
    await finishRefunds(shop.services)
    expect(await shop.services.db.query.select().from(refundClaims)).toMatchObject([{ state: 'done' }])
    expect((await shop.stripe.refunds.list()).data).toMatchObject([{ amount: 500 }])
  },
)

test('a repeated request does not wait for the job’s turn', async () => {
  const { shop, request } = await withStuckRefund()
  await using _ = shop
  await shop.mend()
  shop.test.clock.advance(1)
  expect(await refundCharge(shop.services, request)).toMatchObject({ state: 'done', isRepeat: true })
  expect((await shop.stripe.refunds.list()).data).toMatchObject([{ amount: 500 }])
})

test('a stuck refund neither holds up another one nor keeps the jobs from stopping', async () => {
  const { shop } = await withStuckRefund()
  await using _ = shop
  const other = await visitor(shop, 'noa@example.com')
  await buyPlan(other, 'pm_card_visa', { customerEmail: 'noa@example.com' })
  const [charge] = (await shop.stripe.charges.list({ limit: 1 })).data
  const later = { key: 'later', chargeId: charge?.id ?? '', cents: 700, reason: 'duplicate' as const }
  await refundCharge(shop.services, later)
  await shop.mend()
  await breakRefunds(shop, 1)
  shop.test.clock.advance(minute)
  const jobs = createPaymentJobs(shop.services)
  jobs.start()
  await jobs.idle()
  await jobs.stop()
  const states = await shop.services.db.query.select({ state: refundClaims.state }).from(refundClaims)
  expect(states.map(({ state }) => state).toSorted()).toEqual(['done', 'running'])
})

test('a refund that fails on an error of our own does not hold up another one', async () => {
  const { shop } = await withStuckRefund()
  await using _ = shop
  const other = await visitor(shop, 'noa@example.com')
  await buyPlan(other, 'pm_card_visa', { customerEmail: 'noa@example.com' })
  const [charge] = (await shop.stripe.charges.list({ limit: 1 })).data
  const behind = { key: 'behind', chargeId: charge?.id ?? '', cents: 700, reason: 'duplicate' as const }
  await refundCharge(shop.services, behind)
  await shop.mend()
  await finishRefunds({ ...later(shop), stripe: brokenOnce(shop) })
  const claims = await shop.services.db.query.select().from(refundClaims)
  expect(claims.map(({ state }) => state).toSorted()).toEqual(['done', 'running'])
})

test('the inbox is processed even if refunds cannot be looked for', async () => {
  await using shop = await openShop()
  const services = later(shop)
  const receivedAt = new Date(services.now())
  const news = { type: 'payment_intent.succeeded', objectType: 'payment_intent', objectId: 'pi_unknown' }
  await keepEvents(services.db.query, [
    { ...news, id: 'evt_1', apiVersion: null, receivedAt, createdAt: receivedAt, isIdle: false },
  ])
  await services.db.pool.query('alter table refund_claims rename to elsewhere')
  const jobs = createPaymentJobs(services)
  jobs.start()
  await expectSoon(async () =>
    (await services.db.query.select().from(webhookInbox)).map(({ processedAt }) => processedAt),
  ).toEqual([receivedAt])
  await jobs.stop()
})

/** Services whose clock is a minute ahead, so that only these jobs see due work and the shop's own server sees none. */
function later({ services }: Shop): Services {
  const now = services.now() + minute
  return { ...services, now: () => now }
}

/** A client whose first look at refunds throws an error that is not Stripe's. */
function brokenOnce(shop: Shop): Stripe {
  let looks = 0
  const list: Stripe['refunds']['list'] = (...given) => {
    looks += 1
    if (looks === 1) throw new TypeError('A fault of our own')
    return shop.stripe.refunds.list(...given)
  }
  const refunds = Object.assign(Object.create(shop.stripe.refunds) as Stripe['refunds'], { list })
  return Object.assign(Object.create(shop.stripe) as Stripe, { refunds })
}
