import { describe, expect, test } from 'vitest'
import { closeUnpaidInvoices } from '#api/payments/close-unpaid-invoices.ts'
import { recordInvoice } from '#api/payments/record-invoice.ts'
import { finishRefunds } from '#api/payments/refund-charge.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { payOpenInvoice } from './pay-open-invoice.ts'
import { lateMember } from './testing/card-update.ts'
import { ledgerOf } from './testing/books.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'
import type { Member } from './testing/member.ts'

const leaseOver = 60_000

const statusesAtStripe = async ({ stripe }: Shop, { subscriptionId }: Member) =>
  (await stripe.invoices.list({ subscription: subscriptionId })).data.map(({ status }) => status)

const invoicesOnPage = async (mia: Member) =>
  (await mia.plan()).invoices.map(({ status, url }) => [status, typeof url])

describe('a renewal that was still unpaid when the plan ended', () => {
  const endings: readonly (readonly [string, (shop: Shop, mia: Member) => Promise<unknown>])[] = [
    ['its owner canceled it', async (_shop, mia) => mia.post('cancel')],
    ['it was canceled at Stripe', async ({ stripe }, mia) => stripe.subscriptions.cancel(mia.subscriptionId)],
    ['the last attempt failed', async (shop) => advanceDays(shop, 20)],
  ]
  test.each(endings)('can be paid nowhere any more: %s', async (_how, end) => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    expect(await invoicesOnPage(mia)).toEqual([
      ['open', 'string'],
      ['paid', 'string'],
    ])
    await end(shop, mia)
    await drainWebhooks(shop)
    expect(await statusesAtStripe(shop, mia)).toEqual(['void', 'paid'])
    expect(await mia.plan()).toMatchObject({ status: 'canceled', owed: null, nextCharge: null })
    expect(await invoicesOnPage(mia)).toEqual([['paid', 'string']])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('has no link on the page while Stripe still keeps it open', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const voiding = shop.wire.holdNext('POST', /\/void$/)
    await mia.post('cancel')
    await voiding.reached
    expect(await statusesAtStripe(shop, mia)).toEqual(['open', 'paid'])
    expect(await invoicesOnPage(mia)).toEqual([
      ['open', 'object'],
      ['paid', 'string'],
    ])
    voiding.release()
  })

  /** The open invoice of a plan whose card works again. */
  async function openInvoiceOf(shop: Shop, mia: Member): Promise<string> {
    await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
    const { data } = await shop.stripe.invoices.list({ subscription: mia.subscriptionId, status: 'open' })
    return data[0]?.id ?? ''
  }

  /** Cancels, and pays the open invoice while the request to void it is on its way. */
  async function payWhileVoiding(shop: Shop, mia: Member) {
    const open = await openInvoiceOf(shop, mia)
    const voiding = shop.wire.holdNext('POST', /\/void$/)
    await mia.post('cancel')
    await voiding.reached
    await shop.stripe.invoices.pay(open)
    return voiding
  }

  test('is not collected by a card that its owner enters while the plan ends', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { default_payment_method: card } = await shop.stripe.subscriptions.retrieve(mia.subscriptionId)
    await openInvoiceOf(shop, mia)
    const voiding = shop.wire.holdNext('POST', /\/void$/)
    await shop.stripe.subscriptions.cancel(mia.subscriptionId)
    await voiding.reached
    const retry = await payOpenInvoice(
      shop.services,
      { id: mia.subscriptionId },
      typeof card === 'string' ? card : '',
    )
    expect(retry).toEqual({ outcome: 'none' })
    voiding.release()
    await drainWebhooks(shop)
    expect(await statusesAtStripe(shop, mia)).toEqual(['void', 'paid'])
    expect(await ledgerOf(shop)).toEqual(['plan 1999'])
  })

  test('is refunded if its owner paid it at the moment in which it was to be voided', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const voiding = await payWhileVoiding(shop, mia)
    voiding.release()
    await drainWebhooks(shop)
    expect(await statusesAtStripe(shop, mia)).toEqual(['paid', 'paid'])
    shop.test.clock.advance(leaseOver)
    await Promise.all([finishRefunds(shop.services), finishRefunds(shop.services)])
    await drainWebhooks(shop)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -3999', 'renewal 3999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('is refunded but for the part that an operator has refunded by then', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const voiding = await payWhileVoiding(shop, mia)
    const [charge] = (await shop.stripe.charges.list()).data
    await shop.stripe.refunds.create({ charge: charge?.id ?? '', amount: 1000 })
    voiding.release()
    await drainWebhooks(shop)
    shop.test.clock.advance(leaseOver)
    await finishRefunds(shop.services)
    await drainWebhooks(shop)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -1000', 'refund -2999', 'renewal 3999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('is refunded once, without a receipt, if it was paid after the end and before anybody looked', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const open = await openInvoiceOf(shop, mia)
    await shop.stripe.subscriptions.cancel(mia.subscriptionId)
    shop.test.clock.advance(1_000)
    await shop.stripe.invoices.pay(open)
    const receipts = (await mailsOf(shop, 'receipt')).length
    await drainWebhooks(shop)
    await recordInvoice(shop.services, open)
    shop.test.clock.advance(leaseOver)
    await finishRefunds(shop.services)
    await drainWebhooks(shop)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -3999', 'renewal 3999'])
    expect(await mailsOf(shop, 'receipt')).toHaveLength(receipts)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('stays paid if it was paid before the plan ended', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    await shop.stripe.invoices.pay(await openInvoiceOf(shop, mia))
    shop.test.clock.advance(1_000)
    await shop.stripe.subscriptions.cancel(mia.subscriptionId)
    await drainWebhooks(shop)
    shop.test.clock.advance(leaseOver)
    await finishRefunds(shop.services)
    await drainWebhooks(shop)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999'])
  })
})

test('a renewal that was only drafted when the plan was ended at Stripe is not charged', async () => {
  await using shop = await openShopWithWebhooks()
  await shop.control('drafts', { seconds: 3600 })
  const mia = await signUpMember(shop)
  await advanceDays(shop, 30)
  await shop.stripe.subscriptions.cancel(mia.subscriptionId)
  await drainWebhooks(shop)
  await advanceDays(shop, 1)
  expect(await statusesAtStripe(shop, mia)).toEqual(['draft', 'paid'])
  expect(await ledgerOf(shop)).toEqual(['plan 1999'])
})

test('an invoice that Stripe refuses to void, while a payment of it is on its way, is voided at the next try', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await lateMember(shop)
  const { data } = await shop.stripe.invoices.list({ subscription: mia.subscriptionId, status: 'open' })
  const match = { method: 'POST', path: `/v1/invoices/${data[0]?.id}/void` }
  await shop.control('faults', [{ action: '400', match }])
  await expect(closeUnpaidInvoices(shop.services, mia.subscriptionId)).rejects.toThrow('at the moment')
  expect(await statusesAtStripe(shop, mia)).toEqual(['open', 'paid'])
  await closeUnpaidInvoices(shop.services, mia.subscriptionId)
  expect(await statusesAtStripe(shop, mia)).toEqual(['void', 'paid'])
})

test('a renewal that was written off can be paid nowhere either once the plan has ended', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await lateMember(shop)
  const { data } = await shop.stripe.invoices.list({ subscription: mia.subscriptionId, status: 'open' })
  await shop.stripe.invoices.markUncollectible(data[0]?.id ?? '')
  await shop.stripe.subscriptions.cancel(mia.subscriptionId)
  await drainWebhooks(shop)
  expect(await statusesAtStripe(shop, mia)).toEqual(['void', 'paid'])
})
