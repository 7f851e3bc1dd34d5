import { dayMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { subscriptions } from '#api/payments/plan-tables.ts'
import { openShop } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { awayMailServer } from './testing/away-mail-server.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { advanceDays, drainWebhooks, mailsOf, signUpMember } from './testing/member.ts'

async function openMemberShop() {
  const mail = awayMailServer()
  const shop = await openShop({ webhooks: true, mail })
  const mia = await signUpMember(shop)
  return { mail, shop, mia, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const endingsOf = async (shop: Shop, kind: string) => (await mailsOf(shop, kind)).map(({ ending }) => ending)

test('a renewal that was canceled while its reminder waited is not announced; resumed, it is', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  await advanceDays(shop, 28)
  await remindOfRenewals(shop.services)
  expect(await endingsOf(shop, 'renewal-reminder')).toEqual([null])
  expect((await mia.post('cancel')).statusCode).toBe(200)
  await mail.back(shop)
  expect(mail.kinds()).not.toContain('renewal-reminder')
  expect(mail.kinds()).toContain('cancelled')
  expect(await endingsOf(shop, 'renewal-reminder')).toEqual(['outdated'])
  expect((await mia.post('resume')).statusCode).toBe(200)
  await remindOfRenewals(shop.services)
  await deliverMails(shop.services)
  expect(mail.kinds().filter((kind) => kind === 'renewal-reminder')).toHaveLength(1)
})

test('a renewal whose plan was paused while its reminder waited is not announced', async () => {
  await using house = await openMemberShop()
  const { shop, mail } = house
  await advanceDays(shop, 28)
  await remindOfRenewals(shop.services)
  await shop.services.db.query.update(subscriptions).set({ status: 'paused' })
  await mail.back(shop)
  expect(mail.kinds()).not.toContain('renewal-reminder')
  expect(await endingsOf(shop, 'renewal-reminder')).toEqual(['outdated'])
})

test('a receipt that waited says what is true of its plan by then, also of one that was resumed', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  const noa = await signUpMember(shop, { email: 'noa@example.com' })
  await mia.post('cancel')
  await noa.post('cancel')
  await noa.post('resume')
  await mail.back(shop)
  const receiptTo = (email: string) =>
    mail.sent.filter(({ kind, to }) => kind === 'receipt' && to === email).map(({ text }) => text)
  const [ending] = receiptTo('mia@example.com')
  expect(ending).toContain("You won't be charged again. You keep access until December 21, 2026.")
  expect(ending).not.toMatch(/renews/)
  expect(receiptTo('noa@example.com')).toEqual([expect.stringContaining('your plan renews at $39.99')])
})

test('a cancellation that was taken back while its confirmation waited is not confirmed', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  await mia.post('cancel')
  expect((await mia.post('resume')).statusCode).toBe(200)
  await mail.back(shop)
  expect(await endingsOf(shop, 'cancelled')).toEqual(['outdated'])
  mail.leave()
  await mia.post('cancel')
  await mail.back(shop)
  expect(mail.kinds().filter((kind) => kind === 'cancelled')).toHaveLength(1)
})

test('a cancellation whose plan ended at once while its confirmation waited is not confirmed, its end is', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  await mia.post('cancel')
  await shop.stripe.subscriptions.cancel(mia.subscriptionId)
  await drainWebhooks(shop)
  await mail.back(shop)
  expect(await endingsOf(shop, 'cancelled')).toEqual(expect.arrayContaining(['outdated', 'sent']))
  const told = mail.sent.filter(({ kind }) => kind === 'cancelled')
  expect(told.map(({ subject }) => subject)).toEqual(['Your Calmplate plan has ended'])
})

test('that a renewal is still charged is not said of a plan that ended while that mail waited, its end is', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  await shop.control('drafts', { seconds: 3600 })
  await advanceDays(shop, 30)
  await shop.stripe.subscriptions.update(mia.subscriptionId, { cancel_at_period_end: true })
  await drainWebhooks(shop)
  expect(await endingsOf(shop, 'cancelled')).toEqual([null])
  expect((await mia.post('cancel')).statusCode).toBe(200)
  await mail.back(shop)
  const told = mail.sent.filter(({ kind }) => kind === 'cancelled')
  expect(told.map(({ subject }) => subject)).toEqual(['Your Calmplate plan has ended'])
})

test('a resumption that was canceled again while its confirmation waited is not confirmed', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  await mia.post('cancel')
  await mia.post('resume')
  await mia.post('cancel')
  await mail.back(shop)
  expect(await endingsOf(shop, 'plan-resumed')).toEqual(['outdated'])
})

test('a switch of the billing interval that was canceled since is not confirmed', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(200)
  await mia.post('cancel')
  await mail.back(shop)
  expect(await endingsOf(shop, 'rhythm-switched')).toEqual(['outdated'])
  expect(mail.kinds()).toContain('cancelled')
})

test('a failed payment that was made since is not complained about', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  await shop.control('cards/break', { subscription: mia.subscriptionId, number: '4000000000009987' })
  await advanceDays(shop, 31)
  expect(await endingsOf(shop, 'payment-failed')).toEqual([null])
  await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
  const [owed] = (await shop.stripe.invoices.list({ subscription: mia.subscriptionId, status: 'open' })).data
  await shop.stripe.invoices.pay(owed?.id ?? '')
  await drainWebhooks(shop)
  await mail.back(shop)
  expect(await endingsOf(shop, 'payment-failed')).toEqual(['outdated'])
})

test('a failed payment whose plan was canceled since is only followed by the end of the plan', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  await shop.control('cards/break', { subscription: mia.subscriptionId })
  await advanceDays(shop, 31)
  await mia.post('cancel')
  await mail.back(shop)
  expect(await endingsOf(shop, 'payment-failed')).toEqual(['outdated'])
  expect(mail.kinds()).toContain('cancelled')
})

test('what is still true is sent, however long it waited', async () => {
  await using house = await openMemberShop()
  const { shop, mia, mail } = house
  await shop.control('cards/break', { subscription: mia.subscriptionId })
  await advanceDays(shop, 28)
  await remindOfRenewals(shop.services)
  shop.test.clock.advance(dayMs)
  await mail.back(shop)
  expect(await endingsOf(shop, 'renewal-reminder')).toEqual(['sent'])
  mail.leave()
  await advanceDays(shop, 3)
  await mail.back(shop)
  expect(await endingsOf(shop, 'payment-failed')).toEqual(['sent'])
})
