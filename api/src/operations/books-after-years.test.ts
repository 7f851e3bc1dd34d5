import { dayMs, minuteMs } from '@fennel/funnel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runRetention } from '#api/privacy/run-retention.ts'
import { attempt, bought, entry, past, plan } from './testing/sale-rows.ts'
import { openWatchedBooks } from './testing/watched-books.ts'
import type { WatchedBooks } from './testing/watched-books.ts'

let books: WatchedBooks
beforeEach(async () => {
  books = await openWatchedBooks()
})
afterEach(() => books[Symbol.asyncDispose]())

/** Two weeks after `past`. */
const later = `'2026-11-15T00:00:00Z'`

/** Moves the clock to this many days after `past`, and deletes what is due by then. */
async function deleteAfter(days: number) {
  books.clock.advance(Date.parse('2026-11-01T00:00:00Z') + days * dayMs - books.clock.now())
  return (await runRetention(books.services, false))['payment records: ledger_entries']?.deleted
}

test('payment records deleted after their time are not reported as missing', async () => {
  const { moneyDays } = books.services.config.retention
  await books.run(
    bought('a') +
      entry('a', 'refund', -500) +
      entry('a', 'dispute', -1499) +
      `insert into refund_claims (id, key, lead_id, stripe_charge_id, amount_cents, currency, reason, state, stripe_refund_id,
         lease_until, created_at, updated_at)
       values ('r', 'k', 'lead-1', 'ch-a', 500, 'usd', 'duplicate', 'done', 'refund-a--500', ${past}, ${past}, ${past});
       insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency, opened_at, version, updated_at)
       values ('dispute-a--1499', 'ch-a', 'lead-1', 'won', 'fraudulent', 1499, 'usd', ${past}, 1, ${past});
       insert into upsell_purchases (id, attempt_id, lead_id, brand_id, product_id, number, state, lease_until, payment_method_id,
         stripe_customer_id, amount_cents, currency, return_url, created_at, updated_at)
       values ('u', 'a', 'lead-1', 'calmplate', 'x', 1, 'succeeded', ${past}, 'pm', 'cus', 999, 'usd', '/', ${past}, ${past});` +
      entry('a', 'upsell', 999, { upsell_purchase_id: 'u', stripe_charge_id: 'ch-u', product_id: 'x' }),
  )
  expect(await books.broken()).toEqual({})
  expect(await deleteAfter(moneyDays + 1)).toBe(4)
  expect(await books.broken()).toEqual({})
  const recently = `'${new Date(books.clock.now() - 10 * minuteMs).toISOString()}'`
  const changes = `update checkout_attempts set created_at = ${recently}, updated_at = ${recently} where id = 'b';`
  await books.run(attempt('b', changes) + plan('b', 'lead-2'))
  expect(await books.broken()).toEqual({ entitlement: 1 })
})

test('a payment stays in the books as long as its refund', async () => {
  const { moneyDays } = books.services.config.retention
  await books.run(
    `${bought('a')}${entry('a', 'refund', -500)}update ledger_entries set occurred_at = ${later} where kind = 'refund';`,
  )
  expect(await deleteAfter(moneyDays + 1)).toBe(0)
  expect(await books.broken()).toEqual({})
  expect(await deleteAfter(moneyDays + 15)).toBe(2)
  expect(await books.broken()).toEqual({})
})
