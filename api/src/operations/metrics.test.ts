import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { invitingKinds } from '#api/mail/index.ts'
import { leadBody, makeLead } from '#api/testing/builders.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { createDayPartitions } from '#api/tracking/day-partitions.ts'
import { attempt } from './testing/sale-rows.ts'

const token = 'a-token-for-the-collector'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ env: { METRICS_TOKEN: token } })
})
afterAll(() => house.close())

const readWith = (of: TestApp, headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') =>
  of.app.inject({ url: '/metrics', headers, remoteAddress })
const read = async () => (await readWith(house, { authorization: `Bearer ${token}` })).body

/** The value of a series, or undefined if it does not exist. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('who may read the metrics', () => {
  test('with a token, everybody who sends it, from anywhere', async () => {
    expect((await readWith(house, { authorization: `Bearer ${token}` }, '203.0.113.7')).statusCode).toBe(200)
    for (const authorization of [`Bearer ${token}x`, token, 'Bearer ', `bearer ${token}`, '']) {
      expect((await readWith(house, { authorization })).statusCode).toBe(404)
    }
  })

  test('without one, requests from this machine that came through no proxy', async () => {
    await using other = await createTestApp()
    expect((await readWith(other, {})).statusCode).toBe(200)
    expect((await readWith(other, {}, '::1')).statusCode).toBe(200)
    expect((await readWith(other, {}, '203.0.113.7')).statusCode).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host']) {
      expect((await readWith(other, { [name]: '127.0.0.1' })).statusCode).toBe(404)
    }
  })

  test('without one and with a public address, nobody', async () => {
    await using other = await createTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
    expect((await readWith(other, {})).statusCode).toBe(404)
  })
})

test('requests are timed by route name and status', async () => {
  const browser = createTestBrowser(house.app)
  const before = valueOf(
    await read(),
    'fennel_request_duration_seconds_count{route="createLead",method="POST",status="200"}',
  )
  await makeLead(browser, { email: 'count@example.com', sessionId: 'count' })
  await browser.post('/api/leads', { email: 'no' })
  const text = await read()
  const series = (status: number) =>
    `fennel_request_duration_seconds_count{route="createLead",method="POST",status="${status}"}`
  expect(valueOf(text, series(200))).toBe((before ?? 0) + 1)
  expect(valueOf(text, series(400))).toBeGreaterThan(0)
})

test('the queues of calls are reported by name, and are empty when all is quiet', async () => {
  const text = await read()
  for (const line of ['money', 'events', 'visitors']) {
    expect(valueOf(text, `fennel_calls{line="${line}",state="inside"}`)).toBe(0)
    expect(valueOf(text, `fennel_calls{line="${line}",state="waiting"}`)).toBe(0)
    expect(valueOf(text, `fennel_calls_refused{line="${line}"}`)).toBe(0)
  }
})

// NOTE: an alert on “no purchases” would never fire on a series that does not exist.
test('checkout attempts are reported for every state, as 0 where there are none', async () => {
  const text = await read()
  for (const state of ['running', 'unknown', 'awaiting', 'declined', 'succeeded', 'closed'])
    expect(valueOf(text, `fennel_checkout_attempts{state="${state}"}`)).toBe(0)
})

// NOTE: an alert on growth misses the event with which a series begins.
test('content policy reports and failed checks of invariants are 0 for every name before the first', async () => {
  const text = await read()
  for (const directive of ['script-src', 'connect-src', 'trusted-types', 'other'])
    expect(valueOf(text, `fennel_csp_reports{directive="${directive}"}`)).toBe(0)
  for (const name of ['bought-twice', 'ledger', 'answers-readable', 'audit-chain'])
    expect(valueOf(text, `fennel_invariant_check_failures_total{name="${name}"}`)).toBe(0)
})

test('the metrics contain nothing about a person and no address', async () => {
  const browser = createTestBrowser(house.app)
  const secrets = { email: 'secret-person@example.com', sessionId: 'secret-session', name: 'Secretname' }
  const { id } = await makeLead(browser, {
    ...leadBody(),
    email: secrets.email,
    sessionId: secrets.sessionId,
    quizData: { gender: 'female', age: 41, name: secrets.name },
  })
  await browser.get(`/api/leads/${id}`)
  await browser.get(`/api/leads/most-recent?email=${encodeURIComponent(secrets.email)}`)
  await browser.get(`/quiz/health_risks?email=${encodeURIComponent(secrets.email)}`)
  await house.app.inject({ method: 'PROPFIND' as 'GET', url: `/${secrets.name}` })
  const text = await read()
  for (const value of [
    ...Object.values(secrets),
    id,
    'example.com',
    'health_risks',
    '/api/',
    '127.0.0.1',
    'PROPFIND',
  ])
    expect(text).not.toContain(value)
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
  const ours = [
    'directive',
    'le',
    'line',
    'method',
    'name',
    'of',
    'quantile',
    'queue',
    'route',
    'state',
    'status',
  ]
  expect([...labels].filter((name) => !ours.includes(name ?? ''))).toEqual([])
})

test('what waits to be sent or processed is counted with its age', async () => {
  const { db } = house.services
  const now = new Date(house.clock.now())
  const earlier = new Date(now.getTime() - 90_000)
  await db.query.execute(sql`
    insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key, created_at, due_at, expires_at)
    values ('m1', 'welcome', 'calmplate', 'a@b.co', '{}', 'm1', ${earlier}, ${new Date(now.getTime() + 9e9)}, ${new Date(now.getTime() + 9e9)})`)
  await db.query.execute(sql`
    insert into webhook_inbox (id, type, object_type, object_id, received_at, lease_until)
    values ('e1', 'x', 'x', 'x', ${earlier}, ${new Date(now.getTime() + 9e9)}), ('e2', 'x', 'x', 'x', ${now}, ${new Date(now.getTime() + 9e9)})`)
  await db.query.execute(sql`
    insert into waiting_events (kept_at, due_at, item) values (${earlier}, ${new Date(now.getTime() + 9e9)}, '{}')`)
  house.clock.advance(30_000)
  const text = await read()
  expect(valueOf(text, 'fennel_queue_depth{queue="events"}')).toBe(1)
  expect(valueOf(text, 'fennel_queue_oldest_age_seconds{queue="events"}')).toBe(120)
  expect(valueOf(text, 'fennel_queue_depth{queue="webhooks"}')).toBe(2)
  expect(valueOf(text, 'fennel_queue_oldest_age_seconds{queue="webhooks"}')).toBe(120)
  expect(valueOf(text, 'fennel_queue_depth{queue="mail"}')).toBeGreaterThanOrEqual(1)
  expect(valueOf(text, 'fennel_queue_oldest_age_seconds{queue="mail"}')).toBe(120)
  expect(valueOf(text, 'fennel_queue_depth{queue="advertising"}')).toBe(0)
  expect(valueOf(text, 'fennel_database_up')).toBe(1)
  expect(valueOf(text, 'fennel_database_connections{state="waiting"}')).toBe(0)
})

test('invitations waiting for their turn are counted, but do not make the queue older', async () => {
  const { db } = house.services
  const mail = async () => {
    const text = await read()
    return ['depth', 'oldest_age_seconds'].map((what) =>
      Number(valueOf(text, `fennel_queue_${what}{queue="mail"}`)),
    )
  }
  const [depth = 0, age = 0] = await mail()
  const old = new Date(house.clock.now() - 7_200_000)
  const late = new Date(house.clock.now() + 9e9)
  for (const kind of invitingKinds)
    await db.query.execute(sql`
      insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key, created_at, due_at, expires_at)
      values (${kind}, ${kind}, 'calmplate', 'a@b.co', '{}', ${kind}, ${old}, ${late}, ${late})`)
  house.clock.advance(30_000)
  expect(await mail()).toEqual([depth + 2, age + 30])
})

test('the disk space of events is reported, for today and for all', async () => {
  const { db, now } = house.services
  const bytes = async () => {
    house.clock.advance(30_000)
    const text = await read()
    return ['today', 'all'].map((of) => Number(valueOf(text, `fennel_event_bytes{of="${of}"}`)))
  }
  await createDayPartitions(db).ensure(new Date(now()))
  const [today = 0, all = 0] = await bytes()
  expect([today > 0, all > today]).toEqual([true, true])
  await db.query.execute(sql`
    insert into tracking_events (received_at, event_id, event_type, app_name, is_reduced, metadata)
    select ${new Date(now())}, 'big-' || n, 'purchased', 'calmplate', false,
      jsonb_build_object('planName', repeat(md5(n::text), 50))
    from generate_series(1, 200) as n`)
  const [later = 0, allLater = 0] = await bytes()
  expect(later - today).toBeGreaterThan(100_000)
  expect(allLater - all).toBe(later - today)
})

test('checkout attempts of the last hour are counted by how they ended', async () => {
  const { db, now } = house.services
  const begun = (id: string, minutes: number, state: string) =>
    attempt(
      id,
      `update checkout_attempts set state = '${state}', created_at = '${new Date(now() - minutes * 60_000).toISOString()}'
        where id = '${id}';`,
    )
  await db.pool.query(
    begun('a', 50, 'succeeded') +
      begun('b', 1, 'succeeded') +
      begun('c', 50, 'declined') +
      begun('d', 60, 'declined'),
  )
  house.clock.advance(30_000)
  const text = await read()
  const counts = ['succeeded', 'declined', 'closed'].map((state) =>
    valueOf(text, `fennel_checkout_attempts{state="${state}"}`),
  )
  expect(counts).toEqual([2, 1, 0])
})

test('an advertising event waits until it has ended', async () => {
  const { db, now } = house.services
  const at = new Date(now() - 60_000).toISOString()
  await db.pool.query(
    `insert into ad_outbox (id, app_name, name, event_id, dedupe_key, basis, gpc, occurred_at, due_at, ended_at)
      select id, 'calmplate', 'Purchase', id, id, 'opt-out', false, '${at}', '2099-01-01', ended_at
      from (values ('ad-1', null::timestamptz), ('ad-2', '${at}')) as events (id, ended_at)`,
  )
  house.clock.advance(30_000)
  const text = await read()
  expect(valueOf(text, 'fennel_queue_depth{queue="advertising"}')).toBe(1)
  expect(valueOf(text, 'fennel_queue_oldest_age_seconds{queue="advertising"}')).toBe(90)
})

test('a clock that is set back does not freeze the database numbers', async () => {
  const { db } = house.services
  const before = Number(valueOf(await read(), 'fennel_queue_depth{queue="events"}'))
  const earlier = new Date(house.clock.now() - 7_200_000)
  await db.query.execute(sql`
    insert into waiting_events (kept_at, due_at, item) values (${earlier}, ${new Date(house.clock.now() + 9e9)}, '{}')`)
  house.clock.advance(-3_600_000)
  expect(valueOf(await read(), 'fennel_queue_depth{queue="events"}')).toBe(before + 1)
})

test('while the database is down the other numbers are still reported', async () => {
  await using other = await createTestApp({ env: { METRICS_TOKEN: token } })
  await other.services.db.pool.end()
  const app = await createApp({ ...other.services, db: { ...other.services.db, close: async () => {} } })
  const { statusCode, body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  expect(valueOf(body, 'fennel_database_up')).toBe(0)
  expect(valueOf(body, 'fennel_resident_memory_bytes')).toBeGreaterThan(0)
  expect(body).not.toContain('fennel_queue_depth{')
  await app.close()
  Object.assign(other.services.db, { close: async () => {} })
})
