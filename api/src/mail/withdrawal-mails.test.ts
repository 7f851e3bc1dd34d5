import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { receiptMail } from './templates/receipt-mail.ts'
import { withdrawalReceivedMail } from './templates/withdrawal-received-mail.ts'

const calmplate = await loadBrand('calmplate')
const site = new URL('https://calm.example')

test('a receipt names the right to withdraw and links to the form if the brand offers it; a renewal’s only links', () => {
  const order = {
    orderId: 'order-1',
    productId: 'calmplate-1-month',
    amountCents: 1999,
    paidAt: '2026-11-21T09:00:00.000Z',
  }
  const { withdrawal: _offered, ...without } = calmplate
  const way = 'Withdraw from contract here'
  expect(receiptMail(calmplate, site, order).text).toMatch(/Withdraw from contract here.*\/withdraw/s)
  const right = 'withdraw from this contract within 14 days of your order, without giving a reason'
  expect(receiptMail(calmplate, site, order).text).toContain(right)
  expect(receiptMail(calmplate, site, { ...order, isOneTime: true }).text).toContain(right)
  const renewal = receiptMail(calmplate, site, { ...order, isRenewal: true }).text
  expect(renewal).toContain(way)
  expect(renewal).not.toContain('within 14 days')
  expect(receiptMail(without, site, order).text).not.toMatch(/withdraw/i)
})

test('a withdrawal confirmation repeats the declaration and its time, and promises no amount', () => {
  const { text } = withdrawalReceivedMail(calmplate, site, {
    email: 'mia@example.com',
    name: 'Mia Example',
    orderNumber: null,
    receivedAt: '2026-11-21T23:59:58.000Z',
  })
  for (const words of ['Mia Example', 'mia@example.com', 'Not given', 'November 21, 2026', '23:59:58 UTC'])
    expect(text).toContain(words)
  expect(text).toContain(calmplate.legal.companyName)
  expect(text).not.toMatch(/\$\d/)
  expect(text).toContain('Until we have checked it, a plan may still renew.')
})
