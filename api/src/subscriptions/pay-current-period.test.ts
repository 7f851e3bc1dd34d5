import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { armFaultPoint } from '#api/payments/fault-point.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { completeCard, enterCard, lateMember, startCard } from './testing/card-update.ts'
import { ledgerOf } from './testing/books.ts'
import { drainWebhooks, mailsOf, openShopWithWebhooks, advanceDays } from './testing/member.ts'
import type { Member } from './testing/member.ts'

afterEach(() => armFaultPoint(undefined))

/** A customer whose plan Stripe gave up, and who returns after two more periods have begun. */
async function givenUpMember(shop: Shop): Promise<Member> {
  await shop.control('dunning', { after: 'unpaid' })
  const mia = await lateMember(shop)
  for (const days of [3, 5, 7, 20, 31]) await advanceDays(shop, days)
  return mia
}

async function invoicesAtStripe({ stripe }: Shop, mia: Member): Promise<readonly Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription: mia.subscriptionId })).data
}

/** Enters another card and submits it. */
async function payWith(shop: Shop, mia: Member, card: string) {
  const { setupIntentId, clientSecret } = await startCard(mia)
  await enterCard(shop, setupIntentId, card)
  if (card.includes('authentication')) await shop.challenge(clientSecret, 'complete')
  const data = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
  return { ...data, setupIntentId }
}

/** Does something while no webhook that arrives can be stored. */
async function withoutWebhooks<T>(shop: Shop, act: () => Promise<T>): Promise<T> {
  const inbox = await shop.services.db.pool.connect()
  try {
    await inbox.query('begin; lock table webhook_inbox in share mode')
    return await act()
  } finally {
    await inbox.query('rollback')
    inbox.release()
  }
}

/** What is left of a plan whose owner paid for the current period, and only for that. */
async function expectReopenedOnce(shop: Shop, mia: Member): Promise<void> {
  await drainWebhooks(shop)
  expect((await invoicesAtStripe(shop, mia)).map(({ status }) => status)).toEqual([
    'paid',
    'draft',
    'void',
    'paid',
  ])
  expect(await mia.plan()).toMatchObject({ status: 'active', owed: null })
  expect(await ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999'])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
}

test('a plan that Stripe gave up reopens for the price of the current period, as shown before', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await givenUpMember(shop)
  expect((await invoicesAtStripe(shop, mia)).map(({ status }) => status)).toEqual([
    'draft',
    'draft',
    'open',
    'paid',
  ])
  const closed = await mia.plan()
  expect(closed).toMatchObject({
    status: 'unpaid',
    entitlement: { isEntitled: false, reason: 'unpaid' },
    nextCharge: null,
    owed: { cents: 3999, currency: 'usd' },
    // Paying it alone would not reopen the plan.
    invoices: [{ status: 'open', url: null }, { status: 'paid' }],
  })
  const { retry, subscription } = await payWith(shop, mia, 'pm_card_mastercard')
  expect(retry).toEqual({ outcome: 'paid' })
  expect(subscription).toMatchObject({
    status: 'active',
    entitlement: { isEntitled: true, reason: 'active' },
    currentPeriodEnd: closed.currentPeriodEnd,
    owed: null,
  })
  await expectReopenedOnce(shop, mia)
})

test('older invoices are voided, too, if Stripe opened the current one itself', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await givenUpMember(shop)
  for (const { id, status } of await invoicesAtStripe(shop, mia))
    if (status === 'draft') await shop.stripe.invoices.finalizeInvoice(id, { auto_advance: false })
  await drainWebhooks(shop)
  const { retry, subscription } = await payWith(shop, mia, 'pm_card_mastercard')
  expect([retry?.outcome, subscription?.status, subscription?.owed]).toEqual(['paid', 'active', null])
  await drainWebhooks(shop)
  expect((await invoicesAtStripe(shop, mia)).map(({ status }) => status)).toEqual([
    'paid',
    'void',
    'void',
    'paid',
  ])
  expect(await ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999'])
})

test('a declined card reopens nothing and sends no mail, and the next card pays once', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await givenUpMember(shop)
  const told = await mailsOf(shop, 'payment-failed')
  const refused = await payWith(shop, mia, 'pm_card_chargeCustomerFail')
  await drainWebhooks(shop)
  expect(refused.retry.outcome).toBe('declined')
  expect(await mia.plan()).toMatchObject({ status: 'unpaid', owed: { cents: 3999 } })
  expect(await mailsOf(shop, 'payment-failed')).toHaveLength(told.length)
  const paid = await Promise.all([
    payWith(shop, mia, 'pm_card_mastercard'),
    completeCard(mia, refused.setupIntentId),
  ])
  expect(paid[0].retry.outcome).toBe('paid')
  await drainWebhooks(shop)
  expect(await ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999'])
  expect((await mia.plan()).status).toBe('active')
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('a period that began after the page was loaded is shown before it is charged', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await givenUpMember(shop)
  const { setupIntentId } = await startCard(mia)
  await enterCard(shop, setupIntentId, 'pm_card_mastercard')
  const complete = async () => dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
  const early = await withoutWebhooks(shop, async () => {
    await shop.control('clock/advance', { days: 31 })
    return complete()
  })
  expect(early.retry).toEqual({ outcome: 'none' })
  expect(await ledgerOf(shop)).toEqual(['plan 1999'])
  expect(early.subscription?.owed).toEqual({ cents: 3999, currency: 'usd' })
  expect((await complete()).retry).toEqual({ outcome: 'paid' })
})

test('a customer who authenticates while the next period begins pays the amount they were shown, and no more', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await givenUpMember(shop)
  const { retry, setupIntentId } = await payWith(shop, mia, 'pm_card_authenticationRequiredAlways')
  expect(retry.outcome).toBe('action')
  await advanceDays(shop, 31)
  await shop.challenge(retry.clientSecret ?? '', 'complete')
  await drainWebhooks(shop)
  const again = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
  expect(again.retry).toEqual({ outcome: 'none' })
  expect(again.subscription).toMatchObject({ status: 'unpaid', owed: { cents: 3999 } })
  expect(await ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999'])
})

test('an answer that Stripe lost delays the payment only until the next press', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await givenUpMember(shop)
  const [draft] = await invoicesAtStripe(shop, mia)
  const { setupIntentId } = await startCard(mia)
  await enterCard(shop, setupIntentId, 'pm_card_mastercard')
  const match = { method: 'POST', path: `/v1/invoices/${draft?.id}` }
  await shop.control('faults', [{ action: '500-after', match }])
  expect((await completeCard(mia, setupIntentId)).statusCode).toBe(503)
  const again = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
  expect(again.retry).toEqual({ outcome: 'paid' })
  await expectReopenedOnce(shop, mia)
})

test('older invoices are voided even if the server dies right after the payment', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await givenUpMember(shop)
  const { setupIntentId } = await startCard(mia)
  await enterCard(shop, setupIntentId, 'pm_card_mastercard')
  armFaultPoint('subscription.pay.afterStripe:1:error')
  expect((await completeCard(mia, setupIntentId)).statusCode).toBe(500)
  await expectReopenedOnce(shop, mia)
})

test('a customer who authenticated is not charged for the older invoices as well', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await givenUpMember(shop)
  const { retry, setupIntentId } = await payWith(shop, mia, 'pm_card_authenticationRequiredAlways')
  expect(retry.outcome).toBe('action')
  await shop.challenge(retry.clientSecret ?? '', 'complete')
  await completeCard(mia, setupIntentId)
  await expectReopenedOnce(shop, mia)
})
