import { apiMessages } from '@fennel/contract'
import type { Brand, SwitchOffer } from '@fennel/funnel'
import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { subscriptions } from '#api/payments/plan-tables.ts'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import { findSubscription } from '#api/payments/sync-subscription.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { monthly } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { subscriptionChanges } from './subscription-tables.ts'
import { switchInterval } from './switch-interval.ts'
import { signUpMember, openShopWithWebhooks, advanceDays, drainWebhooks, mailsOf } from './testing/member.ts'

async function changesOf(shop: Shop) {
  return shop.services.db.query.select().from(subscriptionChanges)
}

/** Changes the brand's offer to pay once a year. */
function changeAnnual({ services }: Shop, changes: Partial<SwitchOffer>): void {
  const brands = services.brands as Map<string, Brand>
  const brand = brands.get('calmplate')
  if (brand === undefined) throw new Error('The brand is gone')
  const switchOffers = brand.switchOffers.map((offer) =>
    offer.interval === 'annual' ? { ...offer, ...changes } : offer,
  )
  brands.set('calmplate', { ...brand, switchOffers })
}

/** The products by kind of money, in the ledger and in the recurring total. */
async function soldBy({ services }: Shop) {
  const { rows } = await services.db.pool.query<{ what: string; products: string[] }>(
    `select kind as what, array_agg(product_id) as products from ledger_entries group by 1
     union all
     select what, array_agg(product) from sales_totals
     where what = 'recurring' and span = 'day' and told = 4 and count > 0 group by 1`,
  )
  return Object.fromEntries(rows.map(({ what, products }) => [what, products]))
}

describe('switching the billing interval', () => {
  test('charges nothing now; the new price starts with the next charge', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const { subscription } = dataOf('switchSubscription', await mia.post('switch', { interval: 'annual' }))
    expect(subscription).toMatchObject({
      status: 'active',
      planName: 'Calmplate annual',
      interval: { unit: 'year', count: 1 },
      nextCharge: { cents: 11_999, at: '2026-12-21T09:00:00.000Z' },
      switchOptions: [{ isCurrent: false }, { isCurrent: true }],
      entitlement: { isEntitled: true, reason: 'active' },
    })
    expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1999])
    const { plan } = await profileOfLeads(shop.services, [mia.leadId])
    expect(plan).toMatchObject({ subscriptionStatus: 'active', subscriptionRenews: true })
    await advanceDays(shop, 31)
    expect(await mia.plan()).toMatchObject({
      status: 'active',
      nextCharge: { cents: 11_999, at: '2027-12-21T09:00:00.000Z' },
    })
    expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([11_999, 1999])
    expect(await soldBy(shop)).toEqual({
      plan: [monthly],
      renewal: ['calmplate-annual'],
      recurring: ['calmplate-annual'],
    })
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('changes nothing at Stripe when the subscription item is unknown', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.services.db.query.update(subscriptions).set({ itemId: null })
    const written: string[] = []
    shop.stripe.on('request', ({ method, path }: Stripe.RequestEvent) => {
      if (method === 'POST' && path.startsWith('/v1/subscriptions')) written.push(path)
    })
    expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(500)
    expect(written).toEqual([])
  })

  test('and back before it took effect leaves everything as it was', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('switch', { interval: 'annual' })
    await mia.post('switch', { interval: 'monthly' })
    expect(await mia.plan()).toMatchObject({
      nextCharge: { cents: 3999, at: '2026-12-21T09:00:00.000Z' },
      switchOptions: [{ isCurrent: true }, { isCurrent: false }],
    })
    const before = await changesOf(shop)
    await mia.post('switch', { interval: 'monthly' })
    expect(await changesOf(shop)).toEqual(before)
  })

  test('counts in the charge shown for resuming, if the plan was canceled afterwards', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('switch', { interval: 'annual' })
    await mia.post('cancel')
    const { nextCharge, chargeIfResumed, interval } = await mia.plan()
    expect([nextCharge, interval]).toEqual([null, { unit: 'year', count: 1 }])
    expect(chargeIfResumed).toEqual({ cents: 11_999, currency: 'usd', at: '2026-12-21T09:00:00.000Z' })
    await mia.post('resume')
    expect((await mia.plan()).nextCharge).toEqual(chargeIfResumed)
  })

  test('is refused at another price than the one shown, and changes nothing', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const before = await mia.plan()
    for (const price of [
      { cents: 9999, currency: 'usd' },
      { cents: 11_999, currency: 'eur' },
    ]) {
      const refused = await mia.post('switch', { interval: 'annual', price })
      expect([refused.statusCode, refusalOf(refused)]).toMatchObject([
        409,
        { code: 'price_changed', message: apiMessages.priceChanged },
      ])
    }
    expect([await mia.plan(), await changesOf(shop)]).toEqual([before, []])
    const [, annual] = before.switchOptions
    const { subscription } = dataOf(
      'switchSubscription',
      await mia.post('switch', { interval: 'annual', price: annual?.price }),
    )
    expect(subscription?.nextCharge?.cents).toBe(11_999)
  })

  test('does not call a mistake of our own in finding the price an outage of Stripe', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    vi.spyOn(shop.stripe.prices, 'list').mockImplementationOnce(() => {
      throw new TypeError('ours')
    })
    expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(500)
    await shop.control('faults', [{ action: '500', match: { method: 'GET', path: '/v1/prices' }, times: 1 }])
    expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(503)
  })

  test('to the product the plan already has is offered and made once it costs something else', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('switch', { interval: 'annual' })
    changeAnnual(shop, { cents: 9999 })
    const [, annual] = (await mia.plan()).switchOptions
    expect(annual).toMatchObject({ isCurrent: false, price: { cents: 9999 } })
    const switched = await mia.post('switch', { interval: 'annual', price: annual?.price })
    const { subscription } = dataOf('switchSubscription', switched)
    expect(subscription).toMatchObject({
      nextCharge: { cents: 9999 },
      switchOptions: [{}, { isCurrent: true }],
    })
  })

  test('is not offered where it would change neither the interval nor the price', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('switch', { interval: 'annual' })
    changeAnnual(shop, { id: 'calmplate-yearly' })
    expect((await mia.plan()).switchOptions).toMatchObject([{ isCurrent: false }, { isCurrent: true }])
  })

  test.each([
    ['was set to end', 'cancel_at_period_end', apiMessages.switchAfterResume],
    ['has ended', 'cancel', apiMessages.planEnded],
  ])('is refused if the plan %s since the request came in', async (_how, how, message) => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const row = await findSubscription(shop.services, mia.subscriptionId)
    if (row === undefined) throw new Error('There is no plan')
    if (how === 'cancel') await shop.stripe.subscriptions.cancel(row.id)
    else await shop.stripe.subscriptions.update(row.id, { cancel_at_period_end: true })
    await drainWebhooks(shop)
    const choice = { interval: 'annual', browser: { ipAddress: '127.0.0.1', userAgent: null } } as const
    const late = switchInterval(shop.services, { userId: 'mia', row }, choice)
    await expect(late).rejects.toMatchObject({ code: 'conflict', message })
    expect((await changesOf(shop)).map(({ state }) => state)).toEqual(['failed'])
    expect((await findSubscription(shop.services, row.id))?.renewalCents).toBe(row.renewalCents)
    expect(await mailsOf(shop, 'rhythm-switched')).toEqual([])
  })

  test('is refused while the plan is set to end', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await mia.post('cancel')
    const refused = await mia.post('switch', { interval: 'annual' })
    expect(refused.statusCode).toBe(409)
    expect(refusalOf(refused).message).toMatch(/Resume it first/)
  })
})
