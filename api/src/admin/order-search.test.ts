import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { buyUpsell } from '#api/payments/testing/shop.ts'
import { drainWebhooks } from '#api/subscriptions/testing/member.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { leadsNamed, leadsOfOrder } from './order-search.ts'
import { openUserDesk } from './users/testing/user-desk.ts'
import type { UserDesk } from './users/testing/user-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let desk: UserDesk
beforeAll(async () => {
  desk = await openUserDesk()
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
})

/** Mia, who bought a plan and an offer, beside another buyer; all of her ids, by what they belong to. */
async function sell() {
  await desk.customer()
  const mia = await desk.customer()
  await buyUpsell(mia.browser, { customerEmail: mia.email })
  await desk.shop.control('renewals/now', { subscription: mia.subscriptionId })
  await drainWebhooks(desk.shop)
  await desk.shop.control('cards/break', { subscription: mia.subscriptionId })
  await desk.shop.control('renewals/now', { subscription: mia.subscriptionId })
  await drainWebhooks(desk.shop)
  const [offer] = (await desk.shop.stripe.charges.list({ limit: 100 })).data.filter(
    ({ amount, customer }) => amount === 1899 && customer !== null,
  )
  await desk.shop.stripe.refunds.create({ charge: offer?.id ?? '', amount: 100 })
  await drainWebhooks(desk.shop)
  const { rows } = await desk.run(sql`select
      (select id from checkout_attempts where lead_id = ${mia.leadId}) as "order number",
      (select stripe_subscription_id from checkout_attempts where lead_id = ${mia.leadId}) as "plan",
      (select stripe_intent_id from checkout_attempts where lead_id = ${mia.leadId}) as "payment intent",
      (select stripe_charge_id from ledger_entries where lead_id = ${mia.leadId} and kind = 'plan') as "charge",
      (select id from ledger_entries where lead_id = ${mia.leadId} and kind = 'plan') as "payment ID in the audit log",
      (select id from upsell_purchases where lead_id = ${mia.leadId}) as "offer",
      (select stripe_intent_id from upsell_purchases where lead_id = ${mia.leadId}) as "intent of the offer",
      (select stripe_charge_id from ledger_entries where lead_id = ${mia.leadId} and kind = 'upsell') as "charge of the offer",
      (select stripe_intent_id from ledger_entries where lead_id = ${mia.leadId} and kind = 'renewal') as "intent of a renewal",
      (select stripe_intent_id from invoices where lead_id = ${mia.leadId} and status = 'open') as "intent of a refused renewal",
      (select id from invoices where lead_id = ${mia.leadId} limit 1) as "invoice",
      (select number from invoices where lead_id = ${mia.leadId} and number is not null limit 1) as "invoice number",
      (select stripe_customer_id from stripe_customers where lead_id = ${mia.leadId}) as "customer",
      (select payment_method_id from subscriptions where lead_id = ${mia.leadId}) as "card",
      (select stripe_source_id from ledger_entries where lead_id = ${mia.leadId} and kind = 'refund') as "refund",
      'issfr_1' as "fraud warning",
      're_promised' as "refund that failed later"`)
  await desk.run(sql`insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency,
      opened_at, version, updated_at)
    values ('dp_1', 'ch_gone', ${mia.leadId}, 'lost', 'fraudulent', 1999, 'usd', now(), 1, now())`)
  await desk.run(sql`insert into fraud_warnings (id, stripe_charge_id, lead_id, fraud_type, is_actionable, warned_at,
      version, updated_at)
    values ('issfr_1', 'ch_gone', ${mia.leadId}, 'misc', false, now(), 1, now())`)
  await desk.run(sql`insert into refund_claims (id, key, lead_id, stripe_charge_id, amount_cents, currency, reason, state,
      stripe_refund_id, lease_until, created_at, updated_at)
    values ('claim', 'claim', ${mia.leadId}, 'ch_gone', 100, 'usd', 'duplicate', 'refused', 're_promised', now(), now(),
      now())`)
  return { mia, ids: rows[0] as Readonly<Record<string, string>> }
}

// NOTE: created by the first test that needs it, because a shop can only be awaited inside tests.
let sale: ReturnType<typeof sell> | undefined
const sold = () => (sale ??= sell())

const leadsFound = async (query: Readonly<Record<string, string>>, by = desk.boss) => {
  const address = `/api/admin/leads?${new URLSearchParams(query).toString()}`
  return dataOf('adminLeads', await by.browser.get(address, bearer(by.token))).leads
}

describe.each([
  'order number',
  'plan',
  'payment intent',
  'charge',
  'payment ID in the audit log',
  'offer',
  'intent of the offer',
  'charge of the offer',
  'intent of a renewal',
  'intent of a refused renewal',
  'invoice',
  'invoice number',
  'customer',
  'card',
  'refund',
  'fraud warning',
  'refund that failed later',
])('by its %s', (kind) => {
  test('finds the order’s lead and account, and nobody else’s', async () => {
    const { mia, ids } = await sold()
    const order = ids[kind] ?? ''
    expect(order).not.toBe('')
    expect((await desk.list({ order })).users.map(({ id }) => id)).toEqual([mia.id])
    expect((await leadsFound({ order: ` ${order} ` })).map(({ id }) => id)).toEqual([mia.leadId])
  })
})

test('a number is found as people write it', async () => {
  const { mia, ids } = await sold()
  const number = ids['invoice number'] ?? ''
  for (const order of [number.toLowerCase(), `#${number}`, `# ${number}`, `#${ids['order number'] ?? ''}`])
    expect((await desk.list({ order })).users.map(({ id }) => id)).toEqual([mia.id])
})

test('a dispute finds its buyer even if its payment is no longer known', async () => {
  const { mia } = await sold()
  expect(await leadsOfOrder(desk.shop.services.db.query, 'dp_1')).toEqual([mia.leadId])
})

test('other filters still apply, and the count is right', async () => {
  const { plan: order = '' } = (await sold()).ids
  expect((await desk.list({ order, status: 'past_due' })).users).toHaveLength(1)
  expect((await desk.list({ order, status: 'ended' })).users).toEqual([])
  expect((await desk.list({ order, email: 'somebody@else.example' })).users).toEqual([])
  expect(await leadsFound({ order, brand: 'calmplate', purchased: 'yes' })).toHaveLength(1)
  expect(await leadsFound({ order, purchased: 'no' })).toEqual([])
  const counted = await desk.boss.browser.get(`/api/admin/lead-count?order=${order}`, bearer(desk.boss.token))
  expect(dataOf('leadCount', counted)).toEqual({ count: 1, scanned: 1, isWhole: true })
})

test('a viewer sees only the masked address of the buyer', async () => {
  const { mia, ids } = await sold()
  const order = ids['payment intent'] ?? ''
  expect((await desk.list({ order }, desk.viewer)).users).toMatchObject([
    { id: mia.id, email: 'u***@example.com' },
  ])
  expect(await leadsFound({ order }, desk.viewer)).toMatchObject([{ email: 'u***@example.com' }])
})

test.each(['pi_', 'nobody', '%', "' or 1=1 --", 'ä'])('%j finds nobody', async (order) => {
  expect((await desk.list({ order })).users).toEqual([])
  expect(await leadsFound({ order })).toEqual([])
})

test('an empty search is ignored', async () => {
  await sold()
  expect((await desk.list({ order: '' })).users.length).toBeGreaterThan(1)
})

test('every id is looked up by an index', async () => {
  const plan = await inTransaction(desk.shop.services.db, async (tx) => {
    // NOTE: without a suitable index a table is still scanned, or another index of it with a filter.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${leadsNamed('pi_1')}`)
  })
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('Index Cond')
  expect(lines).not.toMatch(/Seq Scan|Filter/)
})
