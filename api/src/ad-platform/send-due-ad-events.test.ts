import { houseCurrency } from '@fennel/funnel'
import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { adOutbox } from './ad-platform-tables.ts'
import { sendDueAdEvents } from './send-due-ad-events.ts'

const platform = { pixelId: '1', token: 't', graphUrl: new URL('http://127.0.0.1:9'), browserPixel: false }

const eventAt = (at: Date, place: number) => ({
  id: `ad-${place}`,
  appName: 'calmplate',
  name: 'ViewContent' as const,
  eventId: `event-${place}`,
  dedupeKey: `ad-${place}`,
  sessionId: 'session-mia',
  basis: 'opt-out' as const,
  gpc: false,
  occurredAt: at,
  dueAt: at,
})

test('money is sent in the currency of its payment, or in that of the installation for older rows without one', async () => {
  await using house = await createTestApp()
  const at = new Date(house.services.now())
  const sale = { name: 'Purchase' as const, valueCents: 1999 }
  await house.services.db.query.insert(adOutbox).values([
    { ...eventAt(at, 0), ...sale, currency: 'eur' },
    { ...eventAt(at, 1), ...sale, currency: null },
  ])
  const told: unknown[] = []
  const listening: typeof fetch = async (_url, init) => {
    const { data } = (await new Response(init?.body).json()) as { data: { custom_data: unknown }[] }
    told.push(data[0]?.custom_data)
    return new Response('{}')
  }
  await sendDueAdEvents(house.services, platform, listening)
  await sendDueAdEvents(house.services, platform, listening)
  expect(told).toEqual([
    { value: 19.99, currency: 'EUR' },
    { value: 19.99, currency: houseCurrency.toUpperCase() },
  ])
})

test('an event that fails in an unforeseen way holds up none of the others', async () => {
  await using house = await createTestApp()
  const at = new Date(house.services.now())
  await house.services.db.query.insert(adOutbox).values([eventAt(at, 0), eventAt(at, 1)])
  let reads = 0
  const failingOnce = {
    ...platform,
    get token() {
      reads += 1
      if (reads === 1) throw new Error('unreadable')
      return 't'
    },
  }
  await sendDueAdEvents(house.services, failingOnce, async () => new Response('{}'))
  const rows = await house.services.db.query.select().from(adOutbox)
  expect(rows.map(({ ending }) => ending)).toEqual(expect.arrayContaining(['sent', null]))
})

test('each brand is reported with its own site', async () => {
  const env = { PUBLIC_URL: 'https://calm.example', BRAND_HOSTS: 'bravo.example=bravolio' }
  await using house = await createTestApp({ env })
  const at = new Date(house.services.now())
  await house.services.db.query
    .insert(adOutbox)
    .values([eventAt(at, 0), { ...eventAt(at, 1), appName: 'bravolio' }])
  const told: unknown[] = []
  const listening: typeof fetch = async (_url, init) => {
    const { data } = (await new Response(init?.body).json()) as { data: { event_source_url: unknown }[] }
    told.push(data[0]?.event_source_url)
    return new Response('{}')
  }
  await sendDueAdEvents(house.services, platform, listening)
  expect(told).toEqual(['https://calm.example/', 'https://bravo.example/'])
})

test('a network that never answers does not hold an event beyond its lease', async () => {
  await using house = await createTestApp()
  const { query } = house.services.db
  const at = new Date(house.services.now())
  await query.insert(adOutbox).values(Array.from({ length: 4 }, (_, place) => eventAt(at, place)))
  const left: number[] = []
  const silent: typeof fetch = async () => {
    const open = await query.select().from(adOutbox).where(isNull(adOutbox.lastError))
    left.push(Math.max(...open.map(({ dueAt }) => dueAt.getTime())) - house.clock.now())
    house.clock.advance(20_000)
    throw new Error('The network is silent')
  }
  for (let turn = 0; turn < 2; turn += 1) await sendDueAdEvents(house.services, platform, silent)
  expect(left).toHaveLength(4)
  for (const milliseconds of left) expect(milliseconds).toBeGreaterThan(20_000)
})

const answering =
  (status: number, body: string): typeof fetch =>
  async () =>
    new Response(body, { status })

test.each([
  ['an expired token', { code: 190 }],
  ['an ended session', { code: 102 }],
  ['a missing permission', { code: 200 }],
  ['a pixel that the token may not use', { code: 100, error_subcode: 33 }],
  ['a rate limit', { code: 80_004 }],
  ['a transient error', { code: 5000, is_transient: true }],
])('%s, which the network answers with 400, loses no event', async (_name, error) => {
  await using house = await createTestApp()
  const { query } = house.services.db
  await query.insert(adOutbox).values(eventAt(new Date(house.services.now()), 0))
  await sendDueAdEvents(house.services, platform, answering(400, JSON.stringify({ error })))
  expect(await query.select().from(adOutbox)).toMatchObject([
    {
      ending: null,
      lastError: `The network answered 400 with code ${error.code}.`,
      sessionId: 'session-mia',
    },
  ])
  house.clock.advance(3_600_000)
  await sendDueAdEvents(house.services, platform, answering(200, '{}'))
  expect(await query.select().from(adOutbox)).toMatchObject([{ ending: 'sent' }])
})

test.each([JSON.stringify({ error: { code: 100 } }), 'null', '<html>'])(
  'an event that is itself refused is given up: %s',
  async (body) => {
    await using house = await createTestApp()
    const { query } = house.services.db
    await query.insert(adOutbox).values(eventAt(new Date(house.services.now()), 0))
    await sendDueAdEvents(house.services, platform, answering(400, body))
    expect(await query.select().from(adOutbox)).toMatchObject([{ ending: 'refused' }])
  },
)
