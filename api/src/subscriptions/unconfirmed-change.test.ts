import { minuteMs } from '@fennel/funnel'
import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { armFaultPoint } from '#api/payments/fault-point.ts'
import { findSubscription } from '#api/payments/index.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { finishChanges } from './subscription-jobs.ts'
import { subscriptionChanges } from './subscription-tables.ts'
import { switchInterval } from './switch-interval.ts'
import { drainWebhooks, mailsOf, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'
import type { Member } from './testing/member.ts'

const writing = { method: 'POST', path: '/v1/subscriptions/*' }
const reading = { method: 'GET', path: '/v1/subscriptions/*' }

async function statesOf(shop: Shop): Promise<readonly string[]> {
  const rows = await shop.services.db.query.select().from(subscriptionChanges)
  return rows.map(({ kind, state }) => `${kind} ${state}`).toSorted()
}

/** Whether the plan renews, here and at Stripe alike, after the jobs have run. */
async function renews(shop: Shop, mia: Member): Promise<boolean> {
  await shop.mend()
  for (let turn = 0; turn < 4; turn += 1) {
    shop.test.clock.advance(minuteMs)
    await finishChanges(shop.services)
  }
  await drainWebhooks(shop)
  const theirs = await shop.stripe.subscriptions.retrieve(mia.subscriptionId)
  expect((await mia.plan()).cancelAtPeriodEnd).toBe(theirs.cancel_at_period_end)
  expect(await statesOf(shop)).not.toContainEqual(expect.stringContaining('running'))
  return !theirs.cancel_at_period_end
}

/** Resolves when this request is sent to Stripe. */
function asked(shop: Shop, { method, path }: typeof writing): Promise<void> {
  return new Promise((resolve) => {
    shop.stripe.on('request', (request: Stripe.RequestEvent) => {
      if (request.method === method && request.path.startsWith(path.replace('*', ''))) resolve()
    })
  })
}

describe('resuming a plan', () => {
  test.each(['401', '429', '500'])(
    'that Stripe answered with %s does not happen later without the customer knowing',
    async (action) => {
      await using shop = await openShopWithWebhooks()
      const mia = await signUpMember(shop)
      await mia.post('cancel')
      await shop.control('faults', [{ action, match: writing, nth: 1, times: 1 }])
      expect((await mia.post('resume')).statusCode).toBe(503)
      expect(await renews(shop, mia)).toBe(false)
      await advanceDays(shop, 31)
      expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1999])
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test('that Stripe did without confirming is noticed at once', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('cancel')
    await shop.control('faults', [{ action: 'reset-after', match: writing, nth: 1, times: 1 }])
    expect((await mia.post('resume')).statusCode).toBe(200)
    expect(await renews(shop, mia)).toBe(true)
  })

  test('that Stripe did while it could not be reached is noticed by the job', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('cancel')
    await drainWebhooks(shop)
    await shop.control('faults', [
      { action: 'reset-after', match: writing, nth: 1, times: 1 },
      // NOTE: before it is written, the plan is read once.
      { action: '500', match: reading, nth: 2, times: 100 },
    ])
    expect((await mia.post('resume')).statusCode).toBe(503)
    expect(await renews(shop, mia)).toBe(true)
    expect(await statesOf(shop)).toEqual(['cancel done', 'resume done'])
  })

  test.each(['subscription.change.afterClaim', 'subscription.change.afterStripe'])(
    "interrupted at %s: takes Stripe's state and changes nothing there",
    async (point) => {
      await using shop = await openShopWithWebhooks()
      const mia = await signUpMember(shop)
      await mia.post('cancel')
      armFaultPoint(`${point}:1:error`)
      expect((await mia.post('resume')).statusCode).toBe(500)
      expect(await renews(shop, mia)).toBe(point.endsWith('afterStripe'))
    },
  )

  test('works when requested again after a failure', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('cancel')
    await shop.control('faults', [{ action: '429', match: writing, nth: 1, times: 1 }])
    expect((await mia.post('resume')).statusCode).toBe(503)
    expect((await mia.post('resume')).statusCode).toBe(200)
    expect(await renews(shop, mia)).toBe(true)
  })
})

describe('cancelling', () => {
  test('while the plan is being resumed waits for that, and has the last word', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('cancel')
    await shop.control('faults', [{ action: 'delay', delayMs: 1500, match: writing, nth: 1, times: 1 }])
    const onItsWay = asked(shop, writing)
    const resumed = mia.post('resume')
    await onItsWay
    const cancelled = await mia.post('cancel')
    expect([(await resumed).statusCode, cancelled.statusCode]).toEqual([200, 200])
    expect(await renews(shop, mia)).toBe(false)
    expect(await mailsOf(shop, 'cancelled')).toHaveLength(2)
  })

  test('replaces a resume that was left half done, whether or not Stripe made it', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('cancel')
    await shop.control('faults', [
      { action: 'reset-after', match: writing, nth: 1, times: 1 },
      { action: '500', match: reading, times: 100 },
      { action: '500', match: writing, nth: 2, times: 1 },
    ])
    expect((await mia.post('resume')).statusCode).toBe(503)
    // NOTE: Stripe is down for this one too, so it is stored and carried out later.
    expect((await mia.post('cancel')).statusCode).toBe(503)
    expect(await statesOf(shop)).toEqual(['cancel done', 'cancel running', 'resume failed'])
    expect(await renews(shop, mia)).toBe(false)
  })

  test('is not undone by a resume that Stripe answers after it was replaced', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.stripe.subscriptions.update(mia.subscriptionId, {
      cancel_at: Date.parse('2026-12-21T09:00:00.000Z') / 1000,
    })
    await drainWebhooks(shop)
    const { subscriptions: atStripe } = shop.services.stripe
    const update = atStripe.update.bind(atStripe)
    const [answered, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    vi.spyOn(atStripe, 'update').mockImplementationOnce(async (...call) => {
      const answer = await update(...call)
      answered.resolve(undefined)
      await released.promise
      return answer
    })
    const resumed = mia.post('resume')
    await answered.promise
    shop.test.clock.advance(31_000)
    expect((await mia.post('cancel')).statusCode).toBe(200)
    released.resolve(undefined)
    expect((await resumed).statusCode).toBe(503)
    expect(await statesOf(shop)).toEqual(['cancel done', 'resume failed'])
    expect(await renews(shop, mia)).toBe(false)
  })

  test.each(['401', '403'])(
    'stays pending while Stripe rejects our API key (%s), and is carried out later',
    async (action) => {
      await using shop = await openShopWithWebhooks()
      const mia = await signUpMember(shop)
      await shop.control('faults', [{ action, match: writing, times: 100 }])
      expect((await mia.post('cancel')).statusCode).toBe(503)
      expect(await statesOf(shop)).toEqual(['cancel running'])
      expect(await renews(shop, mia)).toBe(false)
      expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
    },
  )

  test('a plan whose requests Stripe fails does not hold up another plan', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const noa = await signUpMember(shop, { email: 'noa@example.com' })
    await shop.control('faults', [
      { action: '500', match: { ...writing, path: `/v1/subscriptions/${mia.subscriptionId}` }, times: 100 },
      { action: '500', match: { ...writing, path: `/v1/subscriptions/${noa.subscriptionId}` }, times: 1 },
    ])
    expect((await mia.post('cancel')).statusCode).toBe(503)
    expect((await noa.post('cancel')).statusCode).toBe(503)
    shop.test.clock.advance(minuteMs)
    await finishChanges(shop.services)
    expect(await statesOf(shop)).toEqual(['cancel done', 'cancel running'])
    expect((await noa.plan()).cancelAtPeriodEnd).toBe(true)
  })

  test('nor does one whose change fails in an unforeseen way', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const at = new Date(shop.services.now())
    await shop.services.db.query.insert(subscriptionChanges).values({
      id: 'without-a-plan',
      subscriptionId: 'sub_unknown',
      leadId: 'unknown',
      userId: 'unknown',
      kind: 'cancel',
      state: 'running',
      leaseUntil: at,
      createdAt: at,
      updatedAt: at,
    })
    await shop.control('faults', [{ action: '500', match: writing, times: 1 }])
    expect((await mia.post('cancel')).statusCode).toBe(503)
    shop.test.clock.advance(minuteMs)
    await finishChanges(shop.services)
    expect(await statesOf(shop)).toEqual(['cancel done', 'cancel running'])
    expect((await mia.plan()).cancelAtPeriodEnd).toBe(true)
  })
})

test('the interval is not switched for a customer whose payment failed in the meantime', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const before = await findSubscription(shop.services, mia.subscriptionId)
  if (before === undefined) throw new Error('There is no plan')
  await shop.control('cards/break', { subscription: mia.subscriptionId })
  await advanceDays(shop, 31)
  expect((await mia.plan()).status).toBe('past_due')
  const own = { userId: 'mia', row: before }
  await expect(
    switchInterval(shop.services, own, {
      interval: 'annual',
      browser: { ipAddress: '127.0.0.1', userAgent: null },
    }),
  ).rejects.toMatchObject({
    status: 409,
  })
  expect(refusalOf(await mia.post('switch', { interval: 'annual' })).message).toMatch(/did not go through/)
  expect(await statesOf(shop)).toEqual(['switch failed'])
  expect((await mia.plan()).status).toBe('past_due')
})
