import { afterEach, beforeEach, expect, test } from 'vitest'
import { bought, entry, past } from './testing/sale-rows.ts'
import { openWatchedBooks } from './testing/watched-books.ts'
import type { WatchedBooks } from './testing/watched-books.ts'

let books: WatchedBooks
beforeEach(async () => {
  books = await openWatchedBooks()
})
afterEach(() => books[Symbol.asyncDispose]())

const disputed = (status: string) => `
  insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency, opened_at, version, updated_at)
  values ('dispute-a--1999', 'ch-a', 'lead-1', '${status}', 'fraudulent', 1999, 'usd', ${past}, 1, ${past});${entry('a', 'dispute', -1999)}`

test.each([
  [
    'a plan that runs on after a full refund',
    bought('a') + entry('a', 'refund', -1000) + entry('a', 'refund', -999),
  ],
  ['a plan that runs on after a lost dispute', bought('a') + disputed('lost')],
  ['a plan that runs on while a lost dispute is appealed', bought('a') + disputed('appeal_under_review')],
  ['a plan that runs on after a resolution took the payment', bought('a') + disputed('prevented')],
])('%s is reported', async (_what, sql) => {
  await books.run(sql)
  expect(await books.broken()).toEqual({ entitlement: 1 })
})

test.each(['needs_response', 'won', 'warning_closed'])(
  'a dispute that is %s leaves the plan running',
  async (status) => {
    await books.run(bought('a') + disputed(status))
    expect(await books.broken()).toEqual({})
  },
)

test('a plan has some time to end after its refund, and goes on if a later payment was kept', async () => {
  await books.run(bought('a'))
  expect(await books.broken()).toEqual({})
  const now = new Date(books.clock.now()).toISOString()
  await books.run(
    entry('a', 'refund', -1999) + `update ledger_entries set created_at = '${now}' where kind = 'refund';`,
  )
  books.clock.advance(300_000)
  expect(await books.broken()).toEqual({})
  books.clock.advance(660_000)
  expect(await books.broken()).toEqual({ entitlement: 1 })
  await books.run(
    entry('a', 'renewal', 1999, { stripe_charge_id: 'ch-later' }) +
      `update ledger_entries set occurred_at = '${now}' where kind = 'renewal';`,
  )
  expect(await books.broken()).toEqual({})
})

const extra = { stripe_charge_id: 'ch-extra', stripe_invoice_id: 'in-extra' }
const chargedExtra = (beginsPeriod: 'null' | 'false') => `${bought('a')}${entry('a', 'renewal', 500, extra)}
  update ledger_entries set occurred_at = occurred_at + interval '1 day' where kind = 'renewal';
  insert into invoices (id, subscription_id, lead_id, status, amount_cents, currency, attempt_count, issued_at, version,
    updated_at, begins_period)
  values ('in-extra', 'sub-a', 'lead-1', 'paid', 500, 'usd', 1, ${past}, 1, ${past}, ${beginsPeriod});`

test.each([
  ['a charge during its period', 'false', entry('a', 'refund', -500, extra), {}],
  ['a charge of which that is not known', 'null', entry('a', 'refund', -500, extra), { entitlement: 1 }],
  ['its period, not of what was charged during it', 'false', entry('a', 'refund', -1999), { entitlement: 1 }],
] as const)('a plan runs on after a full refund of %s', async (_what, beginsPeriod, refund, broken) => {
  await books.run(chargedExtra(beginsPeriod) + refund)
  expect(await books.broken()).toEqual(broken)
})

test('a refund that failed does not end the plan', async () => {
  await books.run(bought('a') + entry('a', 'refund', -1999) + entry('a', 'refund', 1999))
  expect(await books.broken()).toEqual({})
})
