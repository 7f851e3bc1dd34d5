import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openShopWithWebhooks, advanceDays, signUpMember } from '#api/subscriptions/testing/member.ts'
import { reprice } from '#api/subscriptions/testing/reprice.ts'
import { billedPeriodOf } from './billed-period.ts'
import type { Shop } from './testing/shop.ts'

/** The newest invoice, as `syncInvoice` reads it. */
async function newestOf({ stripe }: Shop): Promise<Stripe.Invoice> {
  const [newest] = (await stripe.invoices.list({ limit: 1 })).data
  return stripe.invoices.retrieve(newest?.id ?? '', { expand: ['payments'] })
}

test('a purchase, a renewal and a changed interval begin a period; a change within one does not', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: plan } = await signUpMember(shop)
  expect(billedPeriodOf(await newestOf(shop))).toEqual({ beginsPeriod: true, periodCents: 1999 })
  await advanceDays(shop, 36)
  expect(billedPeriodOf(await newestOf(shop))).toEqual({ beginsPeriod: true, periodCents: 3999 })
  await reprice(shop, plan, { cents: 4999, charges: 'at-once' })
  expect(billedPeriodOf(await newestOf(shop))).toEqual({ beginsPeriod: false, periodCents: null })
  await reprice(shop, plan, { cents: 11_999, interval: 'year', charges: 'at-once' })
  const yearly = await newestOf(shop)
  expect(yearly.amount_due).toBeLessThan(11_999)
  expect(billedPeriodOf(yearly)).toEqual({ beginsPeriod: true, periodCents: 11_999 })
})

test('without all of its lines, or with others than prorations, a change is not certain to begin none', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: plan } = await signUpMember(shop)
  await advanceDays(shop, 5)
  await reprice(shop, plan, { cents: 4999, charges: 'at-once' })
  const change = await newestOf(shop)
  const [line] = change.lines.data
  if (line?.parent?.invoice_item_details == null) throw new Error('The change has no proration')
  const unknown = { beginsPeriod: null, periodCents: null }
  expect(billedPeriodOf({ ...change, lines: { ...change.lines, has_more: true } })).toEqual(unknown)
  expect(billedPeriodOf({ ...change, lines: { ...change.lines, data: [] } })).toEqual(unknown)
  const details = { ...line.parent.invoice_item_details, proration: false }
  const fee = { ...line, parent: { ...line.parent, invoice_item_details: details } }
  expect(billedPeriodOf({ ...change, lines: { ...change.lines, data: [line, fee] } })).toEqual(unknown)
})

test.each([
  ['manual', false],
  ['automatic_pending_invoice_item_invoice', false],
  ['subscription_threshold', false],
  ['quote_accept', null],
  ['something_new', null],
  [null, null],
] as const)('an invoice written for the reason %s: %s', async (reason, beginsPeriod) => {
  const invoice = {
    billing_reason: reason,
    lines: { object: 'list', data: [], has_more: false, url: '' },
  } as Pick<Stripe.Invoice, 'billing_reason' | 'lines'>
  expect(billedPeriodOf(invoice)).toEqual({ beginsPeriod, periodCents: null })
})
