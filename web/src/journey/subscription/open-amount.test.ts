import { expect, test } from 'vitest'
import { monthlySubscription } from '#web/testing/subscription-visit.tsx'
import { openAmountOf } from './open-amount.ts'

const paid = monthlySubscription.invoices
const invoice = (cents: number, status: 'open' | 'uncollectible', currency = 'usd') =>
  paid.map((one) => ({ ...one, amount: { cents, currency }, status }))

test('nothing is owed where nothing waits to be paid', () => {
  expect(openAmountOf([])).toBeUndefined()
  expect(openAmountOf([...paid, ...invoice(3999, 'uncollectible')])).toBeUndefined()
})

test('all that waits is owed, and nothing else', () => {
  const invoices = [...invoice(3999, 'open'), ...invoice(1499, 'open'), ...paid]
  expect(openAmountOf(invoices)).toEqual({ cents: 5498, currency: 'usd' })
})

test('what waits in two currencies is no amount', () => {
  expect(openAmountOf([...invoice(3999, 'open'), ...invoice(3999, 'open', 'eur')])).toBeUndefined()
})
