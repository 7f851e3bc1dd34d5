import { loadBrand } from '@fennel/brands'
import { apiMessages } from '@fennel/contract'
import { minuteMs } from '@fennel/funnel'
import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { actOnItem } from '#api/admin/disputes/act-on-item.ts'
import { preventionServices } from '#api/admin/disputes/prevention-stripe.ts'
import { selectItems } from '#api/admin/disputes/run-store.ts'
import { operator, createTroubledBuyers } from '#api/admin/disputes/testing/troubled-shop.ts'
import type { MailPayloads } from '#api/mail/mail-kinds.ts'
import { canceledMail } from '#api/mail/templates/canceled-mail.ts'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { erasePerson, findPersonByEmail } from '#api/privacy/index.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { drainWebhooks, mailsOf, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'

const chargesOf = async (shop: Shop, customer: string) =>
  (await shop.stripe.charges.list({ customer })).data.map(({ amount }) => amount)

test('canceling while a drafted renewal waits prevents the charge, and the mail says that the plan has ended', async () => {
  await using shop = await openShopWithWebhooks()
  await shop.control('drafts', { seconds: 3600 })
  const mia = await signUpMember(shop)
  const noa = await signUpMember(shop, { email: 'noa@example.com' })
  expect(await mia.plan()).toMatchObject({ status: 'active', isPeriodOwed: false })
  await advanceDays(shop, 30)
  expect(await mia.plan()).toMatchObject({ status: 'active', isPeriodOwed: true })
  expect((await profileOfLeads(shop.services, [mia.leadId])).plan).toMatchObject({
    subscriptionStatus: 'active',
    subscriptionEnd: null,
  })
  expect((await mia.post('cancel')).statusCode).toBe(200)
  await drainWebhooks(shop)
  expect(await mia.plan()).toMatchObject({ status: 'canceled', nextCharge: null })
  await advanceDays(shop, 1)
  const charged = (await shop.stripe.charges.list()).data.map(({ amount }) => amount)
  expect(charged.toSorted((one, two) => one - two)).toEqual([1999, 1999, 3999])
  expect(await noa.plan()).toMatchObject({ status: 'active', isPeriodOwed: false })
  expect((await mailsOf(shop, 'cancelled')).map(({ recipient, payload }) => [recipient, payload])).toEqual([
    ['mia@example.com', expect.objectContaining({ paidUntil: null })],
  ])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

/** Lets the paid period end just before the next plan is changed at Stripe. */
function endPeriodBefore(shop: Shop, { subscriptions }: Stripe): void {
  const update = subscriptions.update.bind(subscriptions)
  vi.spyOn(subscriptions, 'update').mockImplementationOnce(async (...call) => {
    shop.test.clock.advance(2 * minuteMs)
    await shop.control('clock/advance', { days: 0.0001 })
    return update(...call)
  })
}

/** Advances to the last minute of a period of 30 days. */
async function toLastMinute(shop: Shop): Promise<void> {
  await shop.control('drafts', { seconds: 3600 })
  await advanceDays(shop, 30 - 1 / 1440)
}

test('a cancellation that meets the end of the paid period ends the plan, and no other period is charged', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await toLastMinute(shop)
  endPeriodBefore(shop, shop.services.stripe)
  expect((await mia.post('cancel')).statusCode).toBe(200)
  await drainWebhooks(shop)
  expect(await mia.plan()).toMatchObject({ status: 'canceled', nextCharge: null })
  await advanceDays(shop, 1)
  expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1999])
  expect((await mailsOf(shop, 'cancelled')).map(({ payload }) => payload)).toMatchObject([
    { paidUntil: null },
  ])
})

test('so does one by the disputes tool', async () => {
  await using shop = await openShopWithWebhooks()
  const { disputing } = await createTroubledBuyers(shop)
  await toLastMinute(shop)
  const boss = await operator(shop)
  const { previewId } = await boss.preview()
  const items = await selectItems(shop.services.db.query, previewId)
  const item = items.find(({ action }) => action === 'cancel-renewal')
  if (item === undefined) throw new Error('Nothing is to be canceled')
  const guarded = preventionServices(shop.services)
  endPeriodBefore(shop, guarded.stripe)
  expect(await actOnItem(guarded, item, false)).toMatchObject({
    state: 'done',
    note: expect.stringContaining('The plan ended'),
  })
  // NOTE: Stripe waits an hour with a draft, and its event arrives long before.
  await drainWebhooks(shop)
  await advanceDays(shop, 1)
  const { customer } = await shop.stripe.subscriptions.retrieve(disputing.subscriptionId)
  expect(await chargesOf(shop, typeof customer === 'string' ? customer : customer.id)).toEqual([1999])
  expect(
    (await mailsOf(shop, 'cancelled')).filter(({ recipient }) => recipient === 'disputing@example.com'),
  ).toMatchObject([{ payload: { planId: disputing.subscriptionId, paidUntil: null } }])
})

/** Sets a plan to end at Stripe once its renewal is drafted. */
async function setToEndWhileDrafted(shop: Shop, subscriptionId: string): Promise<void> {
  await advanceDays(shop, 30)
  await shop.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await drainWebhooks(shop)
}

test('set to end at Stripe while a drafted renewal waits, a plan is confirmed with the renewal that is still charged', async () => {
  await using shop = await openShopWithWebhooks()
  await shop.control('drafts', { seconds: 3600 })
  const { subscriptionId, leadId } = await signUpMember(shop)
  await setToEndWhileDrafted(shop, subscriptionId)
  // NOTE: by these, the account page knows that the plan is still charged.
  expect((await profileOfLeads(shop.services, [leadId])).plan).toMatchObject({
    subscriptionStatus: 'active',
    subscriptionReason: 'cancelling',
    subscriptionRenews: false,
    subscriptionEnd: null,
  })
  await advanceDays(shop, 1)
  expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([3999, 1999])
  expect((await mailsOf(shop, 'cancelled')).map(({ payload }) => payload)).toEqual([
    {
      planId: subscriptionId,
      productId: expect.any(String),
      cancelledAt: expect.stringMatching(/^2026-12-21T/),
      paidUntil: null,
      owedSince: '2026-12-21T09:00:00.000Z',
    },
  ])
})

test('if an end date cuts that period short, the mail names the day', async () => {
  await using shop = await openShopWithWebhooks()
  await shop.control('drafts', { seconds: 3600 })
  const { subscriptionId } = await signUpMember(shop)
  await advanceDays(shop, 30)
  const end = Date.parse('2026-12-31T09:00:00.000Z') / 1000
  await shop.stripe.subscriptions.update(subscriptionId, { cancel_at: end })
  await drainWebhooks(shop)
  const [mail] = await mailsOf(shop, 'cancelled')
  const canceled = mail?.payload as MailPayloads['cancelled']
  const { text } = canceledMail(await loadBrand('calmplate'), new URL('https://shop.example'), canceled)
  expect(text).toContain(
    'Once that is paid, your plan stays open until December 31, 2026 (UTC), and then ends.',
  )
  expect(text).toContain('Renewed on: December 21, 2026 (UTC)')
})

test('canceled here in that hour, it ends, and the renewal is not charged', async () => {
  await using shop = await openShopWithWebhooks()
  await shop.control('drafts', { seconds: 3600 })
  const mia = await signUpMember(shop)
  await setToEndWhileDrafted(shop, mia.subscriptionId)
  expect((await mia.post('cancel')).statusCode).toBe(200)
  await drainWebhooks(shop)
  await advanceDays(shop, 1)
  expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1999])
  expect(await mia.plan()).toMatchObject({ status: 'canceled' })
})

test('nor is its owner erased in that hour, until it is canceled here', async () => {
  await using shop = await openShopWithWebhooks()
  await shop.control('drafts', { seconds: 3600 })
  const mia = await signUpMember(shop)
  await setToEndWhileDrafted(shop, mia.subscriptionId)
  const erase = async () =>
    erasePerson(shop.services, (tx) => findPersonByEmail(shop.services, tx, 'mia@example.com'))
  await expect(erase()).rejects.toThrow(apiMessages.planStillRenews)
  expect((await mia.post('cancel')).statusCode).toBe(200)
  await erase()
  await drainWebhooks(shop)
  await advanceDays(shop, 1)
  expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1999])
})

/** Whether the disputes tool would cancel a plan. */
async function isListed(shop: Shop, planId: string): Promise<boolean> {
  const { previewId } = await (await operator(shop)).preview()
  const items = await selectItems(shop.services.db.query, previewId)
  return items.some(({ action, subscriptionId }) => action === 'cancel-renewal' && subscriptionId === planId)
}

test('so does the disputes tool end it', async () => {
  await using shop = await openShopWithWebhooks()
  const { disputing } = await createTroubledBuyers(shop)
  await shop.control('drafts', { seconds: 3600 })
  await setToEndWhileDrafted(shop, disputing.subscriptionId)
  expect(await isListed(shop, disputing.subscriptionId)).toBe(true)
  const boss = await operator(shop)
  await boss.execute(await boss.preview())
  expect((await shop.stripe.subscriptions.retrieve(disputing.subscriptionId)).status).toBe('canceled')
})

test('but it leaves one whose renewal is paid by then', async () => {
  await using shop = await openShopWithWebhooks()
  const { disputing } = await createTroubledBuyers(shop)
  await shop.control('drafts', { seconds: 3600 })
  expect(await isListed(shop, disputing.subscriptionId)).toBe(true)
  await setToEndWhileDrafted(shop, disputing.subscriptionId)
  await advanceDays(shop, 1)
  expect(await isListed(shop, disputing.subscriptionId)).toBe(false)
})

test('the interval cannot be switched while a drafted renewal waits, and no mail confirms it', async () => {
  await using shop = await openShopWithWebhooks()
  await shop.control('drafts', { seconds: 3600 })
  const mia = await signUpMember(shop)
  await advanceDays(shop, 30)
  const refused = await mia.post('switch', { interval: 'annual' })
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([409, apiMessages.switchDuringRenewal])
  expect(await mailsOf(shop, 'rhythm-switched')).toEqual([])
  await advanceDays(shop, 1)
  expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(200)
  expect(await mailsOf(shop, 'rhythm-switched')).toHaveLength(1)
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('the dispute tool ends an overdue plan, too, even one that is set to end with its period', async () => {
  await using shop = await openShopWithWebhooks()
  const { disputing } = await createTroubledBuyers(shop)
  await shop.control('cards/break', { subscription: disputing.subscriptionId })
  await advanceDays(shop, 31)
  await shop.stripe.subscriptions.update(disputing.subscriptionId, { cancel_at_period_end: true })
  await drainWebhooks(shop)
  const boss = await operator(shop)
  await boss.execute(await boss.preview())
  expect((await shop.stripe.subscriptions.retrieve(disputing.subscriptionId)).status).toBe('canceled')
})

test('the dispute tool ends a plan whose renewal is drafted, too', async () => {
  await using shop = await openShopWithWebhooks()
  await shop.control('drafts', { seconds: 3600 })
  const { disputing } = await createTroubledBuyers(shop)
  await advanceDays(shop, 30)
  const boss = await operator(shop)
  const lines = await boss.execute(await boss.preview())
  expect(
    lines.flatMap((line) =>
      line.type === 'item' && line.item.action === 'cancel-renewal' ? [line.item.note] : [],
    ),
  ).toEqual(['The plan ended. The charge won’t be retried.'])
  // NOTE: Stripe waits an hour with a draft, and its event arrives long before.
  await drainWebhooks(shop)
  await advanceDays(shop, 1)
  const { customer } = await shop.stripe.subscriptions.retrieve(disputing.subscriptionId)
  expect(await chargesOf(shop, typeof customer === 'string' ? customer : customer.id)).toEqual([1999])
})
