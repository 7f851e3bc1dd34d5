import { describe, expect, test } from 'vitest'
import { createTroubledBuyers, operator } from '#api/admin/disputes/testing/troubled-shop.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { paidCharges } from '#api/payments/testing/paid-charges.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'

/** What "Update subscription" with a later date does in the Dashboard: from the next period on, another price. */
async function scheduleOtherPrice(
  { stripe }: Shop,
  plan: string,
  end_behavior: 'cancel' | 'release' = 'release',
): Promise<string> {
  const [item] = (await stripe.subscriptions.retrieve(plan)).items.data
  const other = await stripe.prices.create({
    product: typeof item?.price.product === 'string' ? item.price.product : '',
    currency: 'usd',
    unit_amount: 4999,
    recurring: { interval: 'month' },
  })
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: plan })
  const [current] = phases
  await stripe.subscriptionSchedules.update(id, {
    end_behavior,
    phases: [
      {
        items: [{ price: item?.price.id ?? '', quantity: 1 }],
        start_date: current?.start_date ?? 0,
        end_date: current?.end_date ?? 0,
      },
      { items: [{ price: other.id, quantity: 1 }] },
    ],
  })
  return id
}

describe('a plan whose change was scheduled in the Dashboard', () => {
  test('is canceled by its owner and charged no more', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await scheduleOtherPrice(shop, mia.subscriptionId)
    const answers = await Promise.all([mia.post('cancel'), mia.post('cancel')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await mia.plan()).toMatchObject({ cancelAtPeriodEnd: true, nextCharge: null })
    await advanceDays(shop, 32)
    expect(await paidCharges(shop)).toEqual([1999])
    expect((await mia.plan()).status).toBe('canceled')
    expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('is canceled although the answer to its release was lost', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await scheduleOtherPrice(shop, mia.subscriptionId)
    await shop.control('faults', [
      {
        action: '500-after',
        match: { method: 'POST', path: '/v1/subscription_schedules*' },
        nth: 1,
        times: 1,
      },
    ])
    expect((await mia.post('cancel')).statusCode).toBe(503)
    expect((await mia.post('cancel')).statusCode).toBe(200)
    await advanceDays(shop, 32)
    expect(await paidCharges(shop)).toEqual([1999])
  })

  test('is canceled although somebody releases it in the Dashboard at the same moment', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const schedule = await scheduleOtherPrice(shop, mia.subscriptionId)
    const held = shop.wire.holdNext('POST', /subscription_schedules\/\w+\/release/)
    const canceling = mia.post('cancel')
    await held.reached
    await shop.stripe.subscriptionSchedules.release(schedule)
    held.release()
    expect((await canceling).statusCode).toBe(200)
    expect(await mia.plan()).toMatchObject({ cancelAtPeriodEnd: true })
  })

  test('is resumed by its owner at the price it has', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.stripe.subscriptions.update(mia.subscriptionId, { cancel_at_period_end: true })
    await drainWebhooks(shop)
    await scheduleOtherPrice(shop, mia.subscriptionId)
    expect((await mia.post('resume')).statusCode).toBe(200)
    expect(await mia.plan()).toMatchObject({ cancelAtPeriodEnd: false, nextCharge: { cents: 3999 } })
    await advanceDays(shop, 32)
    expect(await paidCharges(shop)).toEqual([3999, 1999])
  })

  test('stays canceled if a resume that waited for the release was replaced in the meantime', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.stripe.subscriptions.update(mia.subscriptionId, { cancel_at_period_end: true })
    await drainWebhooks(shop)
    await scheduleOtherPrice(shop, mia.subscriptionId)
    const held = shop.wire.holdNext('POST', /subscription_schedules\/\w+\/release/)
    const resuming = mia.post('resume')
    await held.reached
    shop.test.clock.advance(31_000)
    expect((await mia.post('cancel')).statusCode).toBe(200)
    held.release()
    expect((await resuming).statusCode).toBe(503)
    const theirs = await shop.stripe.subscriptions.retrieve(mia.subscriptionId)
    expect(theirs.cancel_at_period_end).toBe(true)
  })

  test('renews at the price of the interval that its owner switches to', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await scheduleOtherPrice(shop, mia.subscriptionId)
    expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(200)
    await advanceDays(shop, 32)
    expect(await paidCharges(shop)).toEqual([11_999, 1999])
  })

  test('still ends on the day that was planned for it after its owner switches the interval', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await scheduleOtherPrice(shop, mia.subscriptionId, 'cancel')
    const endOf = async () => (await shop.stripe.subscriptions.retrieve(mia.subscriptionId)).cancel_at
    const planned = await endOf()
    expect(planned).toEqual(expect.any(Number))
    expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(200)
    expect(await endOf()).toBe(planned)
  })

  test('renews after its owner resumes it in its last planned period', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await scheduleOtherPrice(shop, mia.subscriptionId, 'cancel')
    await advanceDays(shop, 32)
    expect(await mia.plan()).toMatchObject({ cancelAtPeriodEnd: true, nextCharge: null })
    expect((await mia.post('resume')).statusCode).toBe(200)
    await advanceDays(shop, 31)
    expect(await paidCharges(shop)).toEqual([4999, 4999, 1999])
  })

  test('is canceled by the disputes tool', async () => {
    await using shop = await openShopWithWebhooks()
    const { disputing } = await createTroubledBuyers(shop)
    await scheduleOtherPrice(shop, disputing.subscriptionId)
    const boss = await operator(shop)
    const lines = await boss.execute(await boss.preview())
    expect(lines).toContainEqual(
      expect.objectContaining({ item: expect.objectContaining({ note: 'The plan won’t renew.' }) }),
    )
    expect(await shop.stripe.subscriptions.retrieve(disputing.subscriptionId)).toMatchObject({
      cancel_at_period_end: true,
      schedule: null,
    })
  })
})
