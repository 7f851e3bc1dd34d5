import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import type { AdminHouse } from '#api/testing/admin-house.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { addToTotals } from '#api/tracking/rollup/rollup-store.ts'
import { storeOrders } from './testing/stored-orders.ts'

let house: AdminHouse
beforeAll(async () => {
  house = await openAdminHouse()
})
afterAll(() => house.close())

test('the dashboard counts today apart from the 7 and 28 days before it', async () => {
  await storeOrders(house, [
    { daysAgo: 0, flow: 'inflammation', source: null, cents: 1000, after: [] },
    {
      daysAgo: 3,
      flow: 'inflammation',
      source: null,
      cents: 500,
      after: [{ kind: 'refund', share: 200, hours: 24 }],
    },
    { daysAgo: 28, flow: 'cortisol', source: null, cents: 70, after: [] },
    { daysAgo: 29, flow: 'cortisol', source: null, cents: 9, after: [] },
  ])
  const { query } = house.services.db
  const counted = (measure: string, day: string, arm = '') =>
    JSON.stringify(['calmplate', day, 'inflammation', 'v1', '', measure, '', arm, 'meta', 'phone', 'US'])
  await addToTotals(
    query,
    new Map([
      [counted('visit', '2026-11-21'), 40],
      [counted('paid', '2026-11-21'), 1],
      [counted('visit', '2026-11-18'), 60],
      // NOTE: counts of an experiment's arm are also in the counts of everybody.
      [counted('visit', '2026-11-21', 'test:a'), 20],
    ]),
  )
  for (const [id, status, opened] of [
    ['dp_1', 'needs_response', '2026-11-20T10:00:00Z'],
    ['dp_2', 'warning_needs_response', '2026-11-20T10:00:00Z'],
    ['dp_3', 'lost', '2026-11-01T10:00:00Z'],
  ])
    await query.execute(sql`insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency,
      opened_at, version, updated_at) values (${id}, 'ch', 'lead-0', ${status}, 'fraudulent', 500, 'usd',
      ${opened}::timestamptz, 1, now())`)
  const { today, last7, last28 } = dataOf('dashboardNumbers', await house.get('dashboard'))
  expect(today).toEqual({
    from: '2026-11-21',
    to: '2026-11-21',
    visitors: 40,
    buyers: 1,
    leads: 1,
    grossCents: 1000,
    refundCents: 0,
    payments: 1,
    disputes: 0,
  })
  expect(last7).toMatchObject({
    visitors: 60,
    leads: 1,
    grossCents: 500,
    refundCents: 200,
    payments: 1,
    disputes: 1,
  })
  expect(last28).toMatchObject({ leads: 2, grossCents: 570, payments: 2, disputes: 2 })

  const shown = dataOf('adminNotifications', await house.get('notifications'))
  expect(shown.map(({ kind, id }) => [kind, id])).toEqual([
    ['dispute', 'dp_1'],
    ['dispute', 'dp_2'],
  ])
})

test('renewals and offers are revenue, and visits are those of the source that is asked for', async () => {
  await storeOrders(house, [
    {
      daysAgo: 0,
      flow: 'inflammation',
      source: 'meta',
      cents: 1000,
      after: [
        { kind: 'upsell', share: 300, hours: 0 },
        { kind: 'renewal', share: 40, hours: 0 },
      ],
    },
  ])
  const { today } = dataOf('dashboardNumbers', await house.get('dashboard'))
  expect(today).toMatchObject({ grossCents: 1340, payments: 3 })
  const from = (source: string) =>
    JSON.stringify([
      'calmplate',
      '2026-11-21',
      'inflammation',
      'v1',
      '',
      'visit',
      '',
      '',
      source,
      'phone',
      'US',
    ])
  await addToTotals(
    house.services.db.query,
    new Map([
      [from('meta'), 5],
      [from('google'), 3],
    ]),
  )
  const visitorsFrom = async (query: string) =>
    dataOf('revenueReport', await house.get(`revenue?from=2026-11-21&to=2026-11-21${query}`)).visitors ?? 0
  const all = await visitorsFrom('')
  const [meta, google] = [await visitorsFrom('&source=meta'), await visitorsFrom('&source=google')]
  expect([meta + google, google]).toEqual([all, 3])
})

test('what a brand counted before it was taken out stays counted, next to its money', async () => {
  const numbers = async () => dataOf('dashboardNumbers', await house.get('dashboard')).today
  const before = await numbers()
  const key = ['gone', '2026-11-21', 'old-flow', 'v1', '', 'visit', '', '', 'meta', 'phone', 'US']
  await addToTotals(house.services.db.query, new Map([[JSON.stringify(key), 7]]))
  await house.services.db.query
    .execute(sql`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers,
    creation_digest, created_at, updated_at) values ('of-gone', 'gone', 'old-flow', 'g@example.com', 'g@example.com', '',
    'x', '2026-11-21T08:00:00Z', now())`)
  expect(await numbers()).toMatchObject({ visitors: before.visitors + 7, leads: before.leads + 1 })
  const days = 'from=2026-11-21&to=2026-11-21'
  const revenue = async (query: string) => dataOf('revenueReport', await house.get(`revenue?${days}${query}`))
  const all = await revenue('')
  expect(all).toMatchObject({ visitors: before.visitors + 7, leads: before.leads + 1 })
  expect(all.choices.brands).toContainEqual({ value: 'gone', label: 'gone' })
  expect(await revenue('&brand=gone')).toMatchObject({ visitors: 7, leads: 1 })
})

test('the latest payments come first, renewals among them, and no refund', async () => {
  await storeOrders(house, [
    {
      daysAgo: 3,
      flow: 'inflammation',
      source: null,
      cents: 1000,
      after: [
        { kind: 'renewal', share: 400, hours: 48 },
        { kind: 'refund', share: 300, hours: 50 },
      ],
    },
    { daysAgo: 2, flow: 'cortisol', source: null, cents: 70, after: [] },
  ])
  const orders = dataOf('latestOrders', await house.get('latest-orders'))
  expect(orders.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['renewal', 400],
    ['plan', 70],
    ['plan', 1000],
  ])
})

test('a viewer sees the latest orders without the addresses', async () => {
  await storeOrders(house, [{ daysAgo: 1, flow: 'inflammation', source: null, cents: 1000, after: [] }])
  const viewer = await signInOperator(house, 'viewer')
  const seen = await viewer.browser.get('/api/admin/latest-orders', bearer(viewer.token))
  expect(dataOf('latestOrders', seen)).toMatchObject([
    { email: 'a***@example.com', cents: 1000, kind: 'plan' },
  ])
  expect(dataOf('latestOrders', await house.get('latest-orders'))).toMatchObject([{ email: 'a@example.com' }])
})
