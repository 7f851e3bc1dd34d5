import { dayMs, minuteMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import type { AdminHouse } from '#api/testing/admin-house.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'

let house: AdminHouse
beforeAll(async () => {
  house = await openAdminHouse({ jobs: 'still' })
})
afterAll(() => house.close())
beforeEach(() => emptyTables(house.services.db, 'webhook_inbox', 'disputes', 'mail_outbox'))

/** An event received that many milliseconds ago, which has failed once unless stated otherwise. */
async function heardOf(
  id: string,
  ago: number,
  given: { readonly attempts?: number; readonly error?: string | null; readonly leaseIn?: number } = {},
): Promise<void> {
  const { attempts = 1, error = 'Stripe did not answer', leaseIn = minuteMs } = given
  const at = (after: number) => new Date(house.services.now() + after).toISOString()
  await house.services.db.query.execute(sql`insert into webhook_inbox
    (id, type, object_type, object_id, received_at, attempts, lease_until, last_error)
    values (${id}, 'charge.refunded', 'charge', 'ch_1', ${at(-ago)}, ${attempts}, ${at(leaseIn)}, ${error})`)
}

const told = async () => dataOf('adminNotifications', await house.get('notifications'))
const idsShown = async () => (await told()).map(({ id }) => id)

test('an unprocessed Stripe event is listed however old it is, until it is processed', async () => {
  await heardOf('evt_old', 30 * dayMs, { attempts: 40 })
  await heardOf('evt_new', minuteMs)
  expect((await told()).map(({ id, what }) => [id, what])).toEqual([
    ['evt_new', 'A Stripe event could not be processed (charge.refunded, 1 attempt).'],
    ['evt_old', 'A Stripe event could not be processed (charge.refunded, 40 attempts).'],
  ])
  await house.services.db.query.execute(
    sql`update webhook_inbox set processed_at = now() where id = 'evt_new'`,
  )
  expect(await idsShown()).toEqual(['evt_old'])
})

test('an event not tried yet, or being processed for the first time, has not failed', async () => {
  await heardOf('evt_waits', minuteMs, { attempts: 0, error: null, leaseIn: -minuteMs })
  await heardOf('evt_first', minuteMs, { error: null })
  await heardOf('evt_again', 2 * minuteMs, { attempts: 2, error: null })
  await heardOf('evt_left', 3 * minuteMs, { error: null, leaseIn: -1 })
  expect(await idsShown()).toEqual(['evt_again', 'evt_left'])
})

test.each([
  ['needs_response', ['A bank disputed a payment of $5.00 (credit not processed).']],
  ['under_review', ['A bank disputed a payment of $5.00 (credit not processed).']],
  ['won', ['A bank disputed a payment of $5.00 (credit not processed).']],
  ['lost', ['A bank disputed a payment of $5.00 (credit not processed).']],
  ['appeal_needs_response', ['A bank disputed a payment of $5.00 (credit not processed).']],
  ['a_word_of_tomorrow', ['A bank disputed a payment of $5.00 (credit not processed).']],
  ['warning_needs_response', ['A bank is asking about a payment of $5.00 (credit not processed).']],
  ['warning_under_review', ['A bank is asking about a payment of $5.00 (credit not processed).']],
  ['warning_closed', ['A bank asked about a payment of $5.00 (credit not processed).']],
  ['prevented', []],
])('a dispute whose status is %s is announced as what it is', async (status, words) => {
  const opened = new Date(house.services.now() - minuteMs).toISOString()
  await house.services.db.query
    .execute(sql`insert into disputes (id, stripe_charge_id, lead_id, status, reason,
      amount_cents, currency, opened_at, version, updated_at)
    values ('dp_1', 'ch', 'lead', ${status}, 'credit_not_processed', 500, 'usd', ${opened}, 1, now())`)
  expect((await told()).map(({ what }) => what)).toEqual(words)
})

test('newer notifications do not crowd out an old unprocessed event', async () => {
  const opened = new Date(house.services.now() - minuteMs).toISOString()
  await house.services.db.query
    .execute(sql`insert into disputes (id, stripe_charge_id, lead_id, status, reason,
      amount_cents, currency, opened_at, version, updated_at)
    select 'dp_' || n, 'ch', 'lead', 'needs_response', 'fraudulent', 500, 'usd', ${opened}::timestamptz, 1, now()
      from generate_series(1, 40) n`)
  await heardOf('evt_old', 30 * dayMs)
  const ids = await idsShown()
  expect(ids).toHaveLength(31)
  expect(ids.at(-1)).toBe('evt_old')
})

test('many failed mails do not crowd out an older dispute', async () => {
  const at = (ago: number) => new Date(house.services.now() - ago).toISOString()
  await house.services.db.query
    .execute(sql`insert into disputes (id, stripe_charge_id, lead_id, status, reason,
      amount_cents, currency, opened_at, version, updated_at)
    values ('dp_1', 'ch', 'lead', 'needs_response', 'fraudulent', 500, 'usd', ${at(2 * dayMs)}, 1, now())`)
  await house.services.db.query.execute(sql`insert into mail_outbox (id, kind, brand_id, recipient, payload,
      dedupe_key, created_at, due_at, expires_at, ended_at, ending)
    select 'mail_' || n, 'receipt', 'calmplate', 'a@example.com', '{}', 'key_' || n, ${at(dayMs)}::timestamptz,
      ${at(dayMs)}::timestamptz, ${at(dayMs)}::timestamptz, ${at(dayMs)}::timestamptz, 'expired'
      from generate_series(1, 40) n`)
  const ids = await idsShown()
  expect(ids).toHaveLength(31)
  expect(ids.at(-1)).toBe('dp_1')
})

test.each(['hourly-limit', 'As many went out this hour as may.'])(
  'confirmations that wait for the hourly limit are reported, whichever version wrote the reason: %s',
  async (reason) => {
    const at = (ago: number) => new Date(house.services.now() - ago).toISOString()
    const wait = (id: string, ago: number, why: string | null) =>
      house.services.db.query
        .execute(sql`insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key,
          created_at, due_at, expires_at, last_error)
        values (${id}, 'withdrawal-received', 'calmplate', 'a@example.com', '{}', ${id}, ${at(ago)}, ${at(ago)},
          ${at(-dayMs)}, ${why})`)
    await wait('mail_second', minuteMs, reason)
    await wait('mail_first', 2 * minuteMs, 'The mail server refused the mail for now.')
    expect(await told()).toEqual([])
    await wait('mail_next', 3 * minuteMs, reason)
    expect((await told()).map(({ what }) => what)).toEqual([
      'Emails that confirm withdrawals are waiting: there are more than the hourly limit allows. They are sent in order; to send them sooner, raise the setting MAILS_PER_HOUR.',
    ])
  },
)

test('urgent emails that wait for the hourly limit are one notification, until they are sent', async () => {
  const at = (ago: number) => new Date(house.services.now() - ago).toISOString()
  const queue = (id: string, kind: string, ago: number, why: string | null) =>
    house.services.db.query
      .execute(sql`insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key,
        created_at, due_at, expires_at, last_error)
      values (${id}, ${kind}, 'calmplate', 'a@example.com', '{}', ${id}, ${at(ago)}, ${at(-minuteMs)},
        ${at(-dayMs)}, ${why})`)
  await queue('mail_new', 'receipt', minuteMs, null)
  await queue('mail_down', 'receipt', 2 * minuteMs, 'The mail server did not answer.')
  await queue('mail_greeting', 'welcome', 2 * minuteMs, 'hourly-limit')
  expect(await told()).toEqual([])
  await queue('mail_reset', 'password-reset', 3 * minuteMs, 'hourly-limit')
  await queue('mail_receipt', 'receipt', 4 * minuteMs, 'As many went out this hour as may.')
  expect((await told()).map(({ kind, what }) => [kind, what])).toEqual([
    [
      'waiting-mail',
      'Emails such as password links and receipts are waiting: there are more than the hourly limit allows. They are sent as soon as it does, but links expire after 30 minutes; to send them sooner, raise the setting MAILS_PER_HOUR.',
    ],
  ])
  await house.services.db.query.execute(
    sql`update mail_outbox set ended_at = now(), ending = 'sent' where id in ('mail_reset', 'mail_receipt')`,
  )
  expect(await told()).toEqual([])
})

test('an email that failed is named like on the pages, and one that may have been sent is not called unsent', async () => {
  const at = new Date(house.services.now() - minuteMs).toISOString()
  const fail = (kind: string, ending: string) =>
    house.services.db.query
      .execute(sql`insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key,
        created_at, due_at, expires_at, ended_at, ending)
      values (${kind}, ${kind}, 'calmplate', 'a@example.com', '{}', ${kind}, ${at}, ${at}, ${at}, ${at}, ${ending})`)
  await fail('payment-failed', 'refused')
  await fail('rhythm-switched', 'expired')
  await fail('second-factor-removed', 'unsure')
  expect((await told()).map(({ what }) => what)).toEqual([
    'An email (payment failed) could not be sent.',
    'An email (billing period changed) could not be sent.',
    'An email (two-factor authentication turned off) may not have been sent.',
  ])
})
