import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { receiptMail } from './receipt-mail.ts'

const site = new URL('https://shop.example')
const calmplate = await loadBrand('calmplate')

test('the words of a receipt', () => {
  const { text } = receiptMail(calmplate, site, {
    orderId: 'order-1',
    productId: 'calmplate-1-month',
    amountCents: 1999,
    paidAt: '2026-11-21T09:00:00.000Z',
  })
  expect(text).toContain('Bought: 1-Month Plan\nPaid: $19.99\nDate: November 21, 2026\nOrder number: order-1')
  expect(text).toContain(
    'This covers your first month, until December 21, 2026 (UTC). From then on, your plan renews at $39.99 every month until you cancel it.',
  )
})

test('the receipt of a charge during a period speaks of no renewal that was paid', () => {
  const order = { orderId: 'order-1', productId: 'calmplate-1-month', paidAt: '2026-12-30T09:00:00.000Z' }
  const renewal = receiptMail(calmplate, site, { ...order, amountCents: 3999, isRenewal: true })
  expect(renewal.text).toContain('Your plan was renewed')
  const extra = receiptMail(calmplate, site, {
    ...order,
    amountCents: 833,
    isRenewal: true,
    isExtraCharge: true,
  })
  expect(extra.text).toContain('For your plan: 1-Month Plan\nPaid: $8.33')
  expect(extra.text).not.toMatch(/was renewed|this renewal/)
})

test('a receipt names the day of the renewal, even if it was paid the day after the plan began', () => {
  const order = { orderId: 'order-1', productId: 'calmplate-1-month', amountCents: 1999 }
  const paidAt = '2026-11-22T00:01:00.000Z'
  const { text } = receiptMail(calmplate, site, { ...order, paidAt, renewsAt: '2026-12-21T23:58:00.000Z' })
  expect(text).toContain('This covers your first month, until December 21, 2026 (UTC).')
})

test('the receipt of a plan that left the catalog never says that it does not renew', () => {
  const gone = {
    orderId: 'order-1',
    amountCents: 1999,
    paidAt: '2026-11-21T09:00:00.000Z',
    productId: 'gone',
  }
  const { text } = receiptMail(calmplate, site, gone)
  expect(text).not.toMatch(/one-time|does not renew|nothing to cancel/)
  expect(text).toContain('Your account shows when your plan renews next and for how much.')
  expect(text).toContain('at least 48 hours before a renewal')
})

test("a receipt names the agreed renewal, not the catalog's", () => {
  const order = { orderId: 'order-1', amountCents: 499, paidAt: '2026-11-21T09:00:00.000Z' }
  const agreed = { type: 'trial', durationDays: 7, finalPriceCents: 499, currency: 'usd' } as const
  const terms = { ...agreed, renewal: { cents: 2999, interval: 'month', intervalCount: 3 } } as const
  for (const productId of ['calmplate-1-month', 'gone'])
    expect(receiptMail(calmplate, site, { ...order, productId, terms }).text).toContain(
      'This covers your first 7 days, until November 28, 2026 (UTC). From then on, your plan renews at $29.99 every 3 months until you cancel it.',
    )
})

test('the receipt of a one-time offer says so, whether or not it is in the catalog', () => {
  const order = { orderId: 'order-1', amountCents: 1899, paidAt: '2026-11-21T09:00:00.000Z' }
  for (const { text } of [
    receiptMail(calmplate, site, { ...order, productId: 'workout-program' }),
    receiptMail(calmplate, site, { ...order, productId: 'gone', isOneTime: true }),
  ])
    expect(text).toContain('This is a one-time purchase. It does not renew, and there is nothing to cancel.')
})
