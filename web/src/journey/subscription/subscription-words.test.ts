import type { CustomerSubscription } from '@fennel/contract'
import { expect, test } from 'vitest'
import { invoiceWords } from './subscription-words.ts'

type Invoice = CustomerSubscription['invoices'][number]

test.each<[Invoice['status'], number, string]>([
  ['draft', 0, 'In preparation'],
  ['open', 0, 'Not paid yet'],
  ['paid', 0, 'Paid'],
  ['uncollectible', 0, 'Not paid'],
  ['void', 0, 'Void'],
  ['paid', 1, '$0.01 refunded'],
  ['paid', 1998, '$19.98 refunded'],
  ['paid', 1999, 'Refunded'],
])('of $19.99 on an invoice that is %s, with %i cents refunded: %s', (status, refundedCents, words) => {
  const invoice = {
    id: 'in_1',
    number: 'F-0001',
    issuedAt: '2026-11-21T09:00:00.000Z',
    amount: { cents: 1999, currency: 'usd' },
    url: null,
  } as const
  expect(invoiceWords({ ...invoice, status, refundedCents })).toBe(words)
})
