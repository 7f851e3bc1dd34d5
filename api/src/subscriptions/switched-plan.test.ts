import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import type { MailPayloads } from '#api/mail/mail-kinds.ts'
import { receiptMail } from '#api/mail/templates/receipt-mail.ts'
import { renewalReminderMail } from '#api/mail/templates/renewal-mails.ts'
import { futureOfOrder } from '#api/payments/index.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { finishChanges } from './subscription-jobs.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'
import type { Member } from './testing/member.ts'
import { reprice } from './testing/reprice.ts'

const annual = 'calmplate-annual'

/** A customer who bought a monthly plan and switched to annual. */
async function switchedMember(shop: Shop): Promise<Member> {
  const mia = await signUpMember(shop)
  dataOf('switchSubscription', await mia.post('switch', { interval: 'annual' }))
  return mia
}

test('a renewal is announced with the product and the interval it renews to', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: planId } = await switchedMember(shop)
  await advanceDays(shop, 21)
  await remindOfRenewals(shop.services)
  const [mail] = await mailsOf(shop, 'renewal-reminder')
  expect(mail?.payload).toEqual({
    planId,
    productId: annual,
    amountCents: 11_999,
    introductoryCents: 1999,
    currency: 'usd',
    renewalInterval: 'year',
    renewalIntervalCount: 1,
    renewsAt: '2026-12-21T09:00:00.000Z',
  })
  const payload = mail?.payload as MailPayloads['renewal-reminder']
  const site = new URL('https://shop.example')
  const { text } = renewalReminderMail(await loadBrand('calmplate'), site, payload, shop.test.clock.now())
  expect(text).toContain('Plan: Calmplate annual')
  expect(text).toContain('Price from then on: $119.99 every year')
})

test.each([
  ['was switched', (mia: Member) => mia.post('switch', { interval: 'annual' })],
  ['got another price', (mia: Member, shop: Shop) => reprice(shop, mia.subscriptionId, { cents: 4999 })],
])(
  'the receipt of a first term, sent after the plan %s, names no price of a renewal',
  async (_how, change) => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const receipt = async () => {
      const [mail] = await mailsOf(shop, 'receipt')
      const payload = mail?.payload as MailPayloads['receipt']
      const future = await futureOfOrder(shop.services, payload.orderId)
      return receiptMail(await loadBrand('calmplate'), new URL('https://shop.example'), payload, future).text
    }
    expect(await receipt()).toContain(
      'From then on, your plan renews at $39.99 every month until you cancel it.',
    )
    await change(mia, shop)
    await drainWebhooks(shop)
    expect(await receipt()).toContain('Your account shows when your plan renews next and for how much.')
    expect(await receipt()).not.toMatch(/\$39\.99|renews at/)
  },
)

test('a cancellation mail and the purchase page name the current product', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await switchedMember(shop)
  const { plan } = dataOf('currentPlan', await mia.browser.get('/api/stripe/current-plan'))
  expect(plan).toMatchObject({ productId: annual, name: 'Calmplate annual' })
  await mia.post('cancel')
  expect(await mailsOf(shop, 'cancelled')).toMatchObject([{ payload: { productId: annual } }])
})

test('the mails about a failed renewal and the end that follows name the product that was to be renewed', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await switchedMember(shop)
  await shop.control('cards/break', { subscription: mia.subscriptionId })
  await advanceDays(shop, 31)
  expect(await mailsOf(shop, 'payment-failed')).toMatchObject([
    { payload: { productId: annual, amountCents: 11_999, currency: 'usd' } },
  ])
  await advanceDays(shop, 3)
  await advanceDays(shop, 20)
  expect(await mailsOf(shop, 'cancelled')).toMatchObject([
    { payload: { productId: annual, paidUntil: null } },
  ])
})

test('a new billing interval is confirmed by mail with the amount and the first day', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await switchedMember(shop)
  const startsAt = '2026-12-21T09:00:00.000Z'
  const terms = { planId: mia.subscriptionId, currency: 'usd', renewalIntervalCount: 1, startsAt }
  const yearly = { ...terms, productId: annual, amountCents: 11_999, renewalInterval: 'year' }
  expect((await mailsOf(shop, 'rhythm-switched')).map(({ payload }) => payload)).toEqual([yearly])
  dataOf('switchSubscription', await mia.post('switch', { interval: 'annual' }))
  expect(await mailsOf(shop, 'rhythm-switched')).toHaveLength(1)
  dataOf('switchSubscription', await mia.post('switch', { interval: 'monthly' }))
  const monthly = { ...terms, productId: 'calmplate-monthly', amountCents: 3999, renewalInterval: 'month' }
  const told = (await mailsOf(shop, 'rhythm-switched')).map(({ payload }) => payload)
  expect(told).toHaveLength(2)
  expect(told).toContainEqual(monthly)
})

test('a switch made at Stripe without an answer is confirmed once that is known, a failed one is not', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const writing = { method: 'POST', path: '/v1/subscriptions/*' }
  const reading = { method: 'GET', path: '/v1/subscriptions/*' }
  await shop.control('faults', [{ action: '500', match: writing, nth: 1, times: 1 }])
  expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(503)
  await shop.mend()
  expect(await mailsOf(shop, 'rhythm-switched')).toEqual([])
  await shop.control('faults', [
    { action: 'reset-after', match: writing, nth: 1, times: 1 },
    // NOTE: the switch first reads the subscription twice, to see whether a renewal is about to be charged, and whether
    // a schedule manages it.
    { action: '500', match: reading, nth: 3, times: 100 },
  ])
  expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(503)
  expect(await mailsOf(shop, 'rhythm-switched')).toEqual([])
  await shop.mend()
  shop.test.clock.advance(60_000)
  await finishChanges(shop.services)
  expect(await mailsOf(shop, 'rhythm-switched')).toMatchObject([{ payload: { amountCents: 11_999 } }])
})
